import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../run/postgres.mjs';

const READY_MS = 15_000;

/** Killed at the end, if a trial has failed before it could stop them. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A service beside the site's own servers, such as a pooler, running in its own process. */
export interface Part {
  port: number;
  url: string;
  /** Stops it as its host would, and starts it again at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a service with a configuration file and waits until it accepts connections.
 * @param configure returns the content of the file for a port
 * @param command returns the program with its arguments
 * @throws Error with its output if it does not start
 */
export async function startPart(
  configure: (port: number) => string,
  command: (file: { folder: string; config: string; port: number }) => string[],
): Promise<Part> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-scale-'));
  // Some services give up the rights of root before they read their file.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = path.join(folder, 'config');
  writeFileSync(config, configure(port));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const [program = '', ...args] = command({ folder, config, port });
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => {
        printed = `${printed}${chunk}`.slice(-5000);
      });
    }
    started.on('error', (error) => {
      printed += error.message;
    });
    child = started;
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const began = Date.now(); !(await accepts(port)); await wait(50)) {
      const isOver = started.exitCode !== null || Date.now() - began > READY_MS;
      if (isOver) throw new Error(`${program} did not start:\n${printed}`);
    }
  }

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await Promise.race([ended, wait(5000).then(() => ending.kill('SIGKILL'))]);
  }

  await start();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
