import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../db/fixtures/tls/', import.meta.url);

/** Path of the certificate authority for the test servers' certificate. */
export const TEST_AUTHORITY = fileURLToPath(new URL('ca.pem', FOLDER));

/** A certificate for test servers on `localhost`, valid until 2120. */
export const TEST_CERTIFICATE = {
  cert: readFileSync(new URL('server.pem', FOLDER), 'utf8'),
  key: readFileSync(new URL('server-key.pem', FOLDER), 'utf8'),
};
