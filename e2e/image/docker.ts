import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a command of the engine printed. @throws what it said, where it failed */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Builds the image of this checkout under a name. */
export async function buildImage(name: string): Promise<void> {
  await docker('build', '--build-arg', `BASE=${await baseImage()}`, '--tag', name, '.');
}

/**
 * The base that the Dockerfile names by its digest; where no registry is in reach, the image of the same tag that the engine has.
 * @throws where there is neither
 */
async function baseImage(): Promise<string> {
  const pinned = /^ARG BASE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  if (!pinned) throw new Error('The Dockerfile names no base.');
  const tag = pinned.split('@')[0] as string;
  for (const known of [pinned, tag]) {
    if (await succeeds('image', 'inspect', known)) return announce(known);
    if (known === pinned && (await succeeds('pull', pinned))) return announce(pinned);
  }
  throw new Error(`The engine has no ${pinned}, and can not fetch it.`);
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
