import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  /** Null if a signal ended the process. */
  code: number | null;
  printed: string;
}

/** A command of the built site, running in its own process. */
interface Begun {
  printed(): string;
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts a command of the built site. @param piped the standard input */
export function beginCommand(
  command: 'backup' | 'check' | 'media' | 'migrate' | 'restore',
  args: string[],
  settings: Record<string, string>,
  piped = '',
): Begun {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const child = spawn(process.execPath, ['server/run-cli.mjs', command, ...args], { cwd: ROOT, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  // The process may be killed before it has read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(piped);
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, printed })));
  return { printed: () => printed, child, ended };
}

/** Runs a command of the built site until it ends. */
export function runCommand(...call: Parameters<typeof beginCommand>): Promise<Ended> {
  return beginCommand(...call).ended;
}
