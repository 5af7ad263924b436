import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** How long a turn at the socket may last before it counts as stale, in milliseconds. */
const TURN_MS = 10_000;

/** Another process has the data folder open. */
export class FolderInUse extends Error {}

/** A held lock. The kernel releases it when the process ends for any reason. */
export interface DataDirLock {
  release(): void;
}

/**
 * Locks a data folder for this process: with `flock` on a descriptor of this process or, if that command is missing, by listening on a
 * socket in the folder. A pid file would not work: in containers the pid is always 1, so a crashed process would appear to be running.
 * @throws FolderInUse if another process holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const descriptor = openSync(path.join(dataDir, 'lock'), 'a', 0o600);
  // flock locks the open file description, which this process shares with the command, so this process keeps the lock.
  const { error, status } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (!error && status === 0) return { release: () => closeSync(descriptor) };
  closeSync(descriptor);
  if (!error && status === 1) throw createInUseError(dataDir);
  return lockBySocket(dataDir);
}

/**
 * Locks with a socket, as a fallback. Exported, so that it is tested on systems with `flock` too. Only one process at a time checks for
 * a stale socket and replaces it: of two that both found it stale, the slower one would remove the socket of the faster one.
 * @throws like `lockDataDir`
 */
export async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  const turn = path.join(dataDir, 'lock.turn');
  takeTurn(turn, dataDir);
  try {
    const socket = path.join(dataDir, 'lock.sock');
    if (await isAnswering(socket)) throw createInUseError(dataDir);
    rmSync(socket, { force: true });
    const server = createServer((connection) => connection.end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', () => reject(createInUseError(dataDir)));
      server.listen(socket, resolve);
    });
    server.unref();
    return { release: () => void server.close() };
  } finally {
    rmdirSync(turn);
  }
}

/** Takes the turn by creating a folder. A turn takes milliseconds, so an old folder was left behind by a process that died. */
function takeTurn(turn: string, dataDir: string): void {
  const age = Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > TURN_MS) rmdirSync(turn);
  try {
    mkdirSync(turn);
  } catch {
    throw createInUseError(dataDir);
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

function createInUseError(dataDir: string): FolderInUse {
  return new FolderInUse(
    `Another process has the data folder ${path.resolve(dataDir)} open. Stop it first, or set DATA_DIR to another folder.`,
  );
}
