import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../server/main/testing-tls';
import { openPostgres } from './postgres';
import { extractEncryption, tlsProblem } from './postgres-tls';

/** The error message of the test server after a client has connected. */
const REACHED = 'nobody serves here';

let server: Server;
let port: number;
/** True if the test server supports TLS; `reached` is how each client that got to the login was connected. */
let isEncrypting: boolean;
let reached: string[];
const sockets = new Set<Socket>();

beforeEach(async () => {
  [isEncrypting, reached] = [true, []];
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

/** Implements a part of Postgres' protocol: the request for encryption, and an error at the login. */
function answer(socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('data', (first) => {
    const asksForTls = first.length === 8 && first.readInt32BE(4) === 80_877_103;
    if (!asksForTls) return refuse(socket, 'plain');
    socket.write(isEncrypting ? 'S' : 'N');
    if (!isEncrypting) return socket.once('data', (next) => next[0] !== 22 && refuse(socket, 'plain'));
    const secure = new TLSSocket(socket, { isServer: true, ...TEST_CERTIFICATE });
    secure.on('error', () => socket.destroy());
    secure.once('data', () => refuse(secure, 'encrypted'));
  });
}

function refuse(socket: Socket, how: string): void {
  reached.push(how);
  const fields = Buffer.from(`SFATAL\0C28000\0M${REACHED}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  socket.end(Buffer.concat([head, fields]));
}

/** @returns the error of the first query */
async function ask(host: string, query: string): Promise<Error> {
  const database = openPostgres(`postgres://site:secret@${host}:${port}/site${query}`, {
    dataDir: '',
    maxConnections: 1,
  });
  const failed = await database.ping().then(
    () => new Error('It was answered.'),
    (error: Error) => error,
  );
  await database.close();
  return failed;
}

const AUTHORITY = `sslrootcert=${encodeURIComponent(TEST_AUTHORITY)}`;

describe('a connection to Postgres', () => {
  it.each([
    ['verify-full with a trusted authority and the right name', 'localhost', `?sslmode=verify-full&${AUTHORITY}`],
    ['verify-full by default if an authority is given', 'localhost', `?${AUTHORITY}`],
    ['verify-ca with any name', '127.0.0.1', `?sslmode=verify-ca&${AUTHORITY}`],
    ['require with any authority', '127.0.0.1', '?sslmode=require'],
  ])('is encrypted: %s', async (_what, host, query) => {
    expect((await ask(host, query)).message).toBe(REACHED);
    expect(reached).toEqual(['encrypted']);
  });

  it.each([
    ['verify-full with another name', '127.0.0.1', `?sslmode=verify-full&${AUTHORITY}`, 'it is for another name'],
    [
      'verify-full with an unknown authority',
      'localhost',
      '?sslmode=verify-full',
      'it is not signed by a trusted authority',
    ],
    [
      'verify-full without an authority the system trusts',
      'localhost',
      '?sslrootcert=system',
      'not signed by a trusted authority',
    ],
    [
      'verify-ca with an unknown authority',
      'localhost',
      '?sslmode=verify-ca',
      'it is not signed by a trusted authority',
    ],
  ])('is refused before the login: %s', async (_what, host, query, why) => {
    expect(tlsProblem(await ask(host, query))).toContain(why);
    expect(reached).toEqual([]);
  });

  it('is never unencrypted if encryption is required', async () => {
    isEncrypting = false;
    const modes = ['require', 'verify-full'];
    const errors = await Promise.all(modes.map((mode) => ask('localhost', `?sslmode=${mode}`)));
    for (const { message } of errors) expect(message).not.toBe(REACHED);
    expect(reached).toEqual([]);
    expect((await ask('localhost', '?sslmode=disable')).message).toBe(REACHED);
    expect(reached).toEqual(['plain']);
  });
});

describe('a Postgres URL', () => {
  it('keeps its other parameters, and stays unchanged without encryption parameters', () => {
    const plain = 'postgres://site:p%40ss@one:5432,two:5433/site?target_session_attrs=read-write';
    expect(extractEncryption(plain)).toEqual({ address: plain });
    expect(extractEncryption(`${plain}&sslmode=disable`)).toEqual({ address: plain, ssl: false });
    expect(extractEncryption('postgres://db/site?sslmode=prefer')).toEqual({
      address: 'postgres://db/site',
      ssl: 'prefer',
    });
  });

  it('with an unknown encryption mode or a missing certificate file is rejected with its name', () => {
    expect(() => extractEncryption('postgres://db/site?sslmode=verify')).toThrow(/^sslmode .* verify-full$/);
    expect(() => extractEncryption('postgres://db/site?sslmode=verify-full&sslrootcert=/no/such.pem')).toThrow(
      '/no/such.pem',
    );
  });
});

it('other errors are not certificate problems', () => {
  expect(tlsProblem(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeNull();
  expect(tlsProblem(new Error('asked', { cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }) }))).toBe(
    'its certificate is not valid: it has expired',
  );
});
