import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../db/fixtures/tls/', import.meta.url);

/** The authority that vouches for the certificate of the tests' own servers, as a file. */
export const TEST_AUTHORITY = fileURLToPath(new URL('ca.pem', FOLDER));

/** What a server of the tests shows: a certificate for `localhost` alone, for tests alone, valid until 2120. */
export const TEST_CERTIFICATE = {
  cert: readFileSync(new URL('server.pem', FOLDER), 'utf8'),
  key: readFileSync(new URL('server-key.pem', FOLDER), 'utf8'),
};
