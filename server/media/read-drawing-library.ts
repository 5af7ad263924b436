import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** Machine code, as each system names it. */
const MACHINE_CODE = /\.(?:node|dll|dylib)$|\.so(?:$|\.)/;

/**
 * Reads the machine code of what draws pictures, from beside `sharp`, so that the disk's cache has it: loading it holds the server, a
 * second and more where it must come from a cold disk. What can't be read is left to the first picture.
 */
export async function readDrawingLibrary(): Promise<void> {
  // Beside the package, two folders up from its entry.
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('sharp')), '../../@img');
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (MACHINE_CODE.test(name)) await finished(createReadStream(path.join(folder, name)).resume());
  }
}
