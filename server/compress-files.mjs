import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that benefit from compression; images and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/**
 * Writes `.br` and `.gz` versions next to each file of a built folder, at the highest compression level: files are compressed once and sent
 * many times. A version that is not smaller is not written.
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
