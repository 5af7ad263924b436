import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { picture } from '../media/testing-uploads';
import { scanUpload } from './scan-upload';

let folder: string;
let scanner: Server;
let address: string;
/** The files that the scanner received, and its response; null to hang up. */
let seen: Buffer[];
let answer: string | null;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-scan-'));
  scanner = createServer(take);
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  address = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => scanner.close(resolve));
});
beforeEach(() => {
  [seen, answer] = [[], 'stream: OK\0'];
});

/** Implements the part of clamd that reads a stream of chunks. */
function take(socket: Socket): void {
  let given = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    given = Buffer.concat([given, part]);
    const chunks: Buffer[] = [];
    let at = 'zINSTREAM\0'.length;
    while (given.length >= at + 4) {
      const length = given.readUInt32BE(at);
      if (length === 0) {
        seen.push(Buffer.concat(chunks));
        return answer === null ? socket.destroy() : socket.end(answer);
      }
      chunks.push(given.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

function fileOf(bytes: Buffer): string {
  const file = path.join(folder, 'upload');
  writeFileSync(file, bytes);
  return file;
}

describe('a file that is scanned for viruses', () => {
  it('is sent completely and accepted if it is clean', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
    await scanUpload(fileOf(bytes), address);
    expect(seen.map((each) => each.equals(bytes))).toEqual([true]);
  });

  it('is rejected if a virus is found', async () => {
    answer = 'stream: Eicar-Test-Signature FOUND\0';
    await expect(scanUpload(fileOf(Buffer.from('x')), address)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it.each([null, 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK and more\0'])(
    'is not accepted if the scanner responds with %j',
    async (said) => {
      answer = said;
      await expect(scanUpload(fileOf(Buffer.from('x')), address)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        retryAfter: 30,
      });
    },
  );

  it('is not accepted if the scanner cannot be reached', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => nobody.once('listening', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(scanUpload(fileOf(Buffer.from('x')), `tcp://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('an upload to a site with a scanner', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ SCAN_URL: address });
  });
  afterAll(() => server.close());
  afterEach(() => {
    answer = 'stream: OK\0';
  });

  it('is scanned unchanged, before it is processed', async () => {
    const editor = await server.signIn();
    const bytes = await picture().png().toBuffer();
    const upload = async () => {
      const form = new FormData();
      form.append('files', new Blob([bytes as BlobPart]), 'a.png');
      return (await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: editor })).status;
    };
    answer = 'stream: Eicar-Test-Signature FOUND\0';
    expect(await upload()).toBe(422);
    answer = 'stream: OK\0';
    expect(await upload()).toBe(201);
    expect(seen.map((each) => each.equals(bytes))).toEqual([true, true]);
  });
});
