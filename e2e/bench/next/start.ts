import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../run/postgres.mjs';

const FOLDER = import.meta.dirname;

/** A running Next.js server and the process that responds. */
export interface NextServer {
  port: number;
  pid: number;
  stop(): void;
}

/** Installs Next.js in its folder, builds a static page of this markup, and serves it. @param html the content of the page's body */
export async function startNext(html: string): Promise<NextServer> {
  writeFileSync(path.join(FOLDER, 'home.html'), html);
  const run = (...args: string[]) =>
    execFileSync(args[0] ?? '', args.slice(1), {
      cwd: FOLDER,
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--silent');
  run('npx', 'next', 'build');
  const port = await freePort();
  const bin = path.join(FOLDER, 'node_modules/next/dist/bin/next');
  const child: ChildProcess = spawn(process.execPath, [bin, 'start', '--port', String(port)], {
    cwd: FOLDER,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isThere(port))) await wait(100);
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
}

function isThere(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
}
