import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command of the Docker engine and returns its output. @throws its error output if it fails */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Builds this checkout's image under the given name. */
export async function buildImage(name: string): Promise<void> {
  await docker('build', '--build-arg', `BASE=${await baseImage()}`, '--tag', name, '.');
}

/**
 * Returns the base image that the Dockerfile pins by digest. If it cannot be pulled, returns the local image with the same tag.
 * @throws if neither is available
 */
async function baseImage(): Promise<string> {
  const pinned = /^ARG BASE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  if (!pinned) throw new Error('The Dockerfile names no base image.');
  const tag = pinned.split('@')[0] as string;
  for (const known of [pinned, tag]) {
    if (await succeeds('image', 'inspect', known)) return announce(known);
    if (known === pinned && (await succeeds('pull', pinned))) return announce(pinned);
  }
  throw new Error(`The Docker engine does not have ${pinned} and cannot pull it.`);
}

function announce(base: string): string {
  process.stdout.write(`Built on ${base}.\n`);
  return base;
}

async function succeeds(...args: string[]): Promise<boolean> {
  return docker(...args).then(
    () => true,
    () => false,
  );
}
