import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresBin } from './requirements.mjs';

const READY_MS = 30_000;

// Stops the server and removes its folder when the pipe to this process breaks, however this process ended.
const WATCH = `folder=$1; shift; "$@" </dev/null & server=$!
if read -r signal; then kill -"$signal" $server; wait $server; else kill -INT $server; wait $server; rm -rf "$folder"; fi`;

/**
 * Creates a temporary Postgres cluster for tests: on a free local port, without passwords. When run as root, it starts the server as the
 * user `postgres`, since Postgres refuses to run as root.
 * @param {{ isDurable?: boolean, standbyOf?: { port: number } }} [options] durable: committed transactions survive a kill; a standby
 * follows another running cluster until it is promoted
 */
export async function createCluster({ isDurable = false, standbyOf } = {}) {
  const bin = findPostgresBin();
  if (!bin) throw new Error('No Postgres server is installed.');
  const owner = process.getuid?.() === 0 ? ownerIds() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const logFile = path.join(folder, 'log');
  const [maker, ...made] = standbyOf
    ? [
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(standbyOf.port),
        '-U',
        'postgres',
        '-R',
        '-c',
        'fast',
        '--no-sync',
      ]
    : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(bin, maker ?? ''), [...made, '-D', data], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const unsafe = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    ...unsafe,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  const command = [path.join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;

  const cluster = {
    port,
    /** Returns the URL of one of its databases, for the superuser. */
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      const log = openSync(logFile, 'a');
      child = spawn('/bin/sh', ['-c', WATCH, 'sh', folder, ...command], {
        ...owner,
        cwd: folder,
        detached: true,
        stdio: ['pipe', log, log],
      });
      const isReady = () =>
        spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
      for (const began = Date.now(); !isReady(); await wait(50)) {
        if (Date.now() - began > READY_MS) throw new Error(`Postgres did not start:\n${readFileSync(logFile, 'utf8')}`);
      }
    },
    /** @param {'INT' | 'QUIT' | 'KILL'} [signal] INT ends all sessions and stops; QUIT stops as after a crash */
    async stop(signal = 'INT') {
      const stopping = child;
      child = undefined;
      if (!stopping) return;
      const ended = new Promise((resolve) => stopping.once('exit', resolve));
      stopping.stdin?.end(`${signal}\n`);
      await ended;
    },
    /**
     * Suspends or resumes all its processes, which simulates a host that stops responding.
     * @param {boolean} isFrozen
     */
    freeze(isFrozen) {
      const [postmaster = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      for (const pid of [...childrenOf(postmaster), postmaster])
        process.kill(Number(pid), isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    /** Stops the server and removes its folder. */
    async remove() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** @typedef {Awaited<ReturnType<typeof createCluster>>} Cluster */

function ownerIds() {
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** @param {string} parent */
function childrenOf(parent) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === parent;
    } catch {
      // The process has ended in the meantime.
      return false;
    }
  });
}

/** @returns {Promise<number>} a port nothing listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
