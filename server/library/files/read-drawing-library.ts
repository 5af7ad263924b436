import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** Native libraries of each operating system. */
const MACHINE_CODE = /\.(?:node|dll|dylib)$|\.so(?:$|\.)/;

/**
 * Reads the native libraries of `sharp` into the disk cache, because loading them blocks the server, for a second or more from a cold disk.
 * Files that cannot be read are loaded with the first image.
 */
export async function readDrawingLibrary(): Promise<void> {
  // In a package next to `sharp`, two folders above its entry.
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('sharp')), '../../@img');
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (MACHINE_CODE.test(name)) await finished(createReadStream(path.join(folder, name)).resume());
  }
}
