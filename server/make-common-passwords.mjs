import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

// `node server/make-common-passwords.mjs` generates the list of common passwords for `server/accounts/auth/common-passwords.ts` from a public one
// (MIT license): the first five bytes of each SHA-1 hash, sorted, so that the product contains none of its words.
const BYTES = 5;

const passwords = new Set(dictionary['passwords-common'].map((each) => String(each).normalize('NFKC').toLowerCase()));
const hashes = [...passwords].map((each) => createHash('sha1').update(each).digest().subarray(0, BYTES));
const sorted = hashes.sort(Buffer.compare);
writeFileSync(new URL('./accounts/auth/common-passwords.bin', import.meta.url), Buffer.concat(sorted));
process.stdout.write(`${sorted.length} passwords\n`);
