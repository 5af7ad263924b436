import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** How long a turn at the socket may last before it counts as left behind, in milliseconds. */
const TURN_MS = 10_000;

/** Another process has the data folder open. */
export class FolderInUse extends Error {}

/** A held lock. The kernel drops it when the process dies, however it dies. */
export interface DataDirLock {
  release(): void;
}

/**
 * Locks a data folder for this process: by `flock` on a descriptor this process keeps, or, where there is no such command,
 * by listening on a socket in the folder. A pid file would not do: in a container the pid is always 1, and a crash looks alive.
 * @throws FolderInUse where another process holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const descriptor = openSync(path.join(dataDir, 'lock'), 'a', 0o600);
  // flock locks the open file that we share with the short-lived command, so the lock is ours once it has ended.
  const { error, status } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (!error && status === 0) return { release: () => closeSync(descriptor) };
  closeSync(descriptor);
  if (!error && status === 1) throw inUse(dataDir);
  return lockBySocket(dataDir);
}

/**
 * The lock of last resort; exported so that it is tested where `flock` exists too. Only one process at a time looks whether a
 * socket is a dead one's and takes its place: of two that both saw it dead, the slower would remove the faster one's.
 * @throws as `lockDataDir`
 */
export async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  const turn = path.join(dataDir, 'lock.turn');
  takeTurn(turn, dataDir);
  try {
    const socket = path.join(dataDir, 'lock.sock');
    if (await isAnswering(socket)) throw inUse(dataDir);
    rmSync(socket, { force: true });
    const server = createServer((connection) => connection.end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', () => reject(inUse(dataDir)));
      server.listen(socket, resolve);
    });
    server.unref();
    return { release: () => void server.close() };
  } finally {
    rmdirSync(turn);
  }
}

/** Made by one process alone; one that is old was left by a process that died in its turn, which takes milliseconds. */
function takeTurn(turn: string, dataDir: string): void {
  const age = Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > TURN_MS) rmdirSync(turn);
  try {
    mkdirSync(turn);
  } catch {
    throw inUse(dataDir);
  }
}

function isAnswering(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

function inUse(dataDir: string): FolderInUse {
  return new FolderInUse(
    `Another process has the data folder ${path.resolve(dataDir)} open. Stop it first, or set DATA_DIR to another folder.`,
  );
}
