import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../server/main/testing-tls';
import { openPostgres } from './postgres';
import { encryptionOf, tlsProblem } from './postgres-tls';

/** What the server of these tests says to whoever is let through to it. */
const REACHED = 'nobody serves here';

let server: Server;
let port: number;
/** Whether it encrypts; and how each connection that came to saying who it is was made. */
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

/** So much of Postgres' protocol: may the connection be encrypted, and an error once a client says who it is. */
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

/** @returns the error of the first question */
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
    [
      'verify-full, by an authority that is trusted and for its own name',
      'localhost',
      `?sslmode=verify-full&${AUTHORITY}`,
    ],
    ['verify-full, where an authority alone is named', 'localhost', `?${AUTHORITY}`],
    ['verify-ca, whatever the name', '127.0.0.1', `?sslmode=verify-ca&${AUTHORITY}`],
    ['require, whoever vouches for it', '127.0.0.1', '?sslmode=require'],
  ])('is encrypted: %s', async (_what, host, query) => {
    expect((await ask(host, query)).message).toBe(REACHED);
    expect(reached).toEqual(['encrypted']);
  });

  it.each([
    ['verify-full, of another name', '127.0.0.1', `?sslmode=verify-full&${AUTHORITY}`, 'it is for another name'],
    [
      'verify-full, by nobody who is trusted',
      'localhost',
      '?sslmode=verify-full',
      'nobody who is trusted vouches for it',
    ],
    ['verify-full, by nobody the system trusts', 'localhost', '?sslrootcert=system', 'nobody who is trusted'],
    ['verify-ca, by nobody who is trusted', 'localhost', '?sslmode=verify-ca', 'nobody who is trusted vouches for it'],
  ])('is refused before anything is said: %s', async (_what, host, query, why) => {
    expect(tlsProblem(await ask(host, query))).toContain(why);
    expect(reached).toEqual([]);
  });

  it('is never plain where it is to be encrypted', async () => {
    isEncrypting = false;
    const modes = ['require', 'verify-full'];
    const errors = await Promise.all(modes.map((mode) => ask('localhost', `?sslmode=${mode}`)));
    for (const { message } of errors) expect(message).not.toBe(REACHED);
    expect(reached).toEqual([]);
    expect((await ask('localhost', '?sslmode=disable')).message).toBe(REACHED);
    expect(reached).toEqual(['plain']);
  });
});

describe('an address of Postgres', () => {
  it('keeps what else it says, and is left alone where it says nothing of encryption', () => {
    const plain = 'postgres://site:p%40ss@one:5432,two:5433/site?target_session_attrs=read-write';
    expect(encryptionOf(plain)).toEqual({ address: plain });
    expect(encryptionOf(`${plain}&sslmode=disable`)).toEqual({ address: plain, ssl: false });
    expect(encryptionOf('postgres://db/site?sslmode=prefer')).toEqual({ address: 'postgres://db/site', ssl: 'prefer' });
  });

  it('that asks for no known encryption, or names certificates that are not there, is refused by name', () => {
    expect(() => encryptionOf('postgres://db/site?sslmode=verify')).toThrow(/^sslmode .* verify-full$/);
    expect(() => encryptionOf('postgres://db/site?sslmode=verify-full&sslrootcert=/no/such.pem')).toThrow(
      '/no/such.pem',
    );
  });
});

it('other errors are no fault of a certificate', () => {
  expect(tlsProblem(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeNull();
  expect(tlsProblem(new Error('asked', { cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }) }))).toBe(
    'its certificate does not fit: it has expired',
  );
});
