import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

// `node server/make-common-passwords.mjs` makes the list that `server/auth/common-passwords.ts` looks passwords up in, of a
// public one (MIT licence): the first five bytes of each SHA-1, sorted, so that the product carries no words of it.
const BYTES = 5;

const passwords = new Set(dictionary['passwords-common'].map((each) => String(each).normalize('NFKC').toLowerCase()));
const hashes = [...passwords].map((each) => createHash('sha1').update(each).digest().subarray(0, BYTES));
const sorted = hashes.sort(Buffer.compare);
writeFileSync(new URL('./auth/common-passwords.bin', import.meta.url), Buffer.concat(sorted));
process.stdout.write(`${sorted.length} passwords\n`);
