import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  printed: string;
}

/** A command of the built site, in a process of its own. */
interface Begun {
  printed(): string;
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Begins a command of the built site. @param piped what it is given on its standard input */
export function beginCommand(
  command: 'backup' | 'check' | 'migrate' | 'restore',
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
  // One that is killed before it has read it all.
  child.stdin.on('error', () => undefined);
  child.stdin.end(piped);
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, printed })));
  return { printed: () => printed, child, ended };
}

/** Runs one to its end. */
export function runCommand(...call: Parameters<typeof beginCommand>): Promise<Ended> {
  return beginCommand(...call).ended;
}
