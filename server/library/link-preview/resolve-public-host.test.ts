import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolvePublicHost } from './address-guard';

const [A, AAAA] = [1, 28];
const [NXDOMAIN, SERVFAIL] = [3, 2];

let server: Socket;
let servers: string[];

/** Answers `four.example` and `both.example`, never `slow.example`, and no other name. */
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const { name, type } = readQuestion(query);
    if (name === 'slow.example') return;
    if (name === 'broken.example') return server.send(answer(query, SERVFAIL), port, address);
    if (name !== 'four.example' && name !== 'both.example') return server.send(answer(query, NXDOMAIN), port, address);
    if (type === A) return server.send(answer(query, 0, [A, Buffer.from([93, 184, 215, 14])]), port, address);
    const six = Buffer.from('26064700000000000000000000001111', 'hex');
    server.send(name === 'both.example' ? answer(query, 0, [AAAA, six]) : answer(query, 0), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

it('returns the addresses of both kinds, and none for a name that does not exist', async () => {
  expect(await resolvePublicHost('four.example', servers)).toEqual(['93.184.215.14']);
  expect(await resolvePublicHost('both.example', servers)).toEqual(['93.184.215.14', '2606:4700::1111']);
  expect(await resolvePublicHost('none.example', servers)).toEqual([]);
  await expect(resolvePublicHost('broken.example', servers)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
});

it('does not hold up reading files while name servers are silent', async () => {
  const waiting = Array.from({ length: 20 }, () => resolvePublicHost('slow.example', servers).catch(() => undefined));
  const began = performance.now();
  await readFile(import.meta.filename);
  expect(await resolvePublicHost('four.example', servers)).toEqual(['93.184.215.14']);
  expect(performance.now() - began).toBeLessThan(1_500);
  void waiting;
});

function readQuestion(query: Buffer): { name: string; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) };
}

function answer(query: Buffer, code: number, record?: [type: number, data: Buffer]): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(record ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const end = query.indexOf(0, 12) + 5;
  const parts = [head, query.subarray(12, end)];
  if (record) {
    const [type, data] = record;
    const fields = Buffer.alloc(12);
    // The name is the one of the question.
    fields.writeUInt16BE(0xc00c, 0);
    fields.writeUInt16BE(type, 2);
    fields.writeUInt16BE(1, 4);
    fields.writeUInt16BE(data.length, 10);
    parts.push(fields, data);
  }
  return Buffer.concat(parts);
}
