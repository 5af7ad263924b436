import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 60_000;

/** A line of the server's log. */
export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** The built server, running in its own process. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** All log lines so far. */
  lines: LogLine[];
  /** Output that is not a log line. */
  printed: string[];
  isRunning(): boolean;
  /** Resolves when the process exits, to its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
  /** @returns the same as `ended` */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface StartOptions {
  env: Record<string, string>;
  /** The command to run; defaults to the built server. */
  command?: string[];
  cwd?: string;
}

/** Starts a server and returns immediately, before it answers. The server does not inherit the environment's settings. */
export async function launchServer({ env, command, cwd = ROOT }: StartOptions): Promise<ServerProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const [program = '', ...args] = command ?? [process.execPath, `${ROOT}/dist/server/index.js`];
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
  });
  const lines: LogLine[] = [];
  const printed: string[] = [];
  readLines(child, lines, printed);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    lines,
    printed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server and waits until it is ready. @throws Error with its output if it ends before that */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const server = await launchServer(options);
  await whenReady(server);
  return server;
}

export async function whenReady(server: ServerProcess): Promise<void> {
  for (const began = Date.now(); ; await wait(50)) {
    if (!server.isRunning() || Date.now() - began > READY_MS) {
      await server.stop('SIGKILL');
      throw new Error(
        `The server did not become ready:\n${[...server.printed, ...server.lines.map(({ msg }) => msg)].join('\n')}`,
      );
    }
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
}

function readLines(child: ChildProcess, lines: LogLine[], printed: string[]): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('{"level":')) lines.push(JSON.parse(line) as LogLine);
      else printed.push(line);
    });
  }
}
