import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { closeQueued } from './close-queued';

const REQUEST = 'GET / HTTP/1.1\r\nHost: elmwater.example\r\n\r\n';

it('closes every response of a connection whose client leaves, also those it has not begun to read', async () => {
  let [opened, closed, ended] = [0, 0, 0];
  const answers: ServerResponse[] = [];
  const server = createServer((_req, res) => {
    opened += 1;
    answers.push(res);
    res.once('close', () => {
      closed += 1;
    });
    // The last one begins to write only afterwards.
    if (opened === 10) return;
    const body = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
    void pipeline(body, res).catch(({ code }) => {
      if (code === 'ERR_STREAM_PREMATURE_CLOSE' && body.destroyed) ended += 1;
    });
  });
  closeQueued(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.write(REQUEST.repeat(10));
  await expect.poll(() => opened).toBe(10);
  expect(closed).toBe(0);
  client.destroy();
  await expect.poll(() => [closed, ended]).toEqual([10, 9]);
  const [late] = answers.slice(-1);
  if (late) await expect(pipeline(Readable.from(['late']), late)).rejects.toThrow();
  server.close();
});

it('leaves the responses of a connection that stays alone', async () => {
  const server = createServer((_req, res) => {
    res.end('answer\n');
  });
  closeQueued(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  client.on('data', (part) => {
    text += part;
  });
  client.write(REQUEST.repeat(10));
  await expect.poll(() => text.match(/answer/g)?.length).toBe(10);
  client.end();
  server.close();
});
