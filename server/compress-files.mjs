import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What becomes smaller; pictures and fonts are compressed as they are. */
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/**
 * Puts beside each file of a built folder its compressed forms, `.br` and `.gz`, as small as they can be: it is done once, and sent
 * any number of times. One that is no smaller is left out.
 * @param {string} dir
 */
export async function compressFiles(dir) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(dir, name))));
}

/** @param {string} file */
async function compressFile(file) {
  const plain = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })]);
  for (const [suffix, packed] of /** @type {const} */ ([
    ['.br', br],
    ['.gz', gz],
  ])) {
    if (packed.length < plain.length) writeFileSync(file + suffix, packed);
  }
}
