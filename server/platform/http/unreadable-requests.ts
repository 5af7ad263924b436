import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../errors';
import { NEVER_STORED } from './cdn';
import { MAX_ADDRESS_LENGTH } from './refuse-early';

type Answer = [status: string, code: ErrorCode, message: string];

const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'BAD_REQUEST', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'BAD_REQUEST', 'The request did not arrive in time.'],
};
const UNREADABLE: Answer = ['400 Bad Request', 'BAD_REQUEST', 'The request is not valid HTTP.'];
const LONG_ADDRESS: Answer = [
  '414 URI Too Long',
  'URI_TOO_LONG',
  `An address can have at most ${MAX_ADDRESS_LENGTH} characters.`,
];

/** Answers malformed HTTP requests, which never reach the app, with the standard error body. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, code, message] = isLongAddress(error) ? LONG_ADDRESS : (ANSWERS[error.code ?? ''] ?? UNREADABLE);
    const requestId = randomUUID();
    const body = JSON.stringify({ message, code, requestId });
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      `Cache-Control: ${NEVER_STORED}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** Returns true if the address made the headers too long. Only detected if it arrived in one piece with the method. */
function isLongAddress({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || !rawPacket) return false;
  const start = rawPacket.subarray(0, MAX_ADDRESS_LENGTH + 'OPTIONS '.length).toString('latin1');
  return /^[A-Z]{3,7} \S+$/.test(start);
}
