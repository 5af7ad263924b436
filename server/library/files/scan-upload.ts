import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { AppError } from '../../platform/errors';

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
/** A scanner's response is one line. */
const MAX_ANSWER_LENGTH = 1000;

/**
 * Scans a file with a virus scanner that supports clamd's protocol (`INSTREAM`). A file that cannot be scanned is not accepted.
 * @param address address of the scanner, `tcp://host:port`
 * @throws AppError UNPROCESSABLE_CONTENT if the scanner finds a virus, SERVICE_UNAVAILABLE if it cannot be reached
 */
export async function scanUpload(file: string, address: string): Promise<void> {
  const answer = await ask(file, new URL(address)).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (/^stream: OK$/.test(answer)) return;
  if (!/ FOUND$/.test(answer)) throw unavailable(new Error(`The scanner responded with ${JSON.stringify(answer)}.`));
  throw new AppError(
    'UNPROCESSABLE_CONTENT',
    'The file was refused because the virus scanner recognized it as harmful.',
  );
}

function unavailable(cause: unknown): AppError {
  const message = 'Files cannot be scanned for viruses right now, so they are not accepted. Please try again later.';
  return new AppError('SERVICE_UNAVAILABLE', message, { cause, retryAfter: 30 });
}

async function ask(file: string, { hostname, port }: URL): Promise<string> {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
  const timer = setTimeout(() => socket.destroy(new Error('The scanner did not respond in time.')), TIMEOUT_MS);
  try {
    const answered = readAnswer(socket);
    // Awaited below; until then, a failure must not count as an unhandled rejection.
    answered.catch(() => undefined);
    await sendFile(socket, file);
    return await answered;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function sendFile(socket: Socket, file: string): Promise<void> {
  const handle = await open(file);
  try {
    await send(socket, Buffer.from('zINSTREAM\0'));
    const chunk = Buffer.alloc(4 + CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 4, CHUNK_BYTES);
      chunk.writeUInt32BE(bytesRead, 0);
      // An empty chunk ends the stream.
      await send(socket, chunk.subarray(0, 4 + bytesRead));
      if (bytesRead === 0) return;
    }
  } finally {
    await handle.close();
  }
}

function send(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      answer += part;
      if (answer.includes('\0') || answer.length > MAX_ANSWER_LENGTH) resolve(answer.split('\0')[0] ?? '');
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The scanner closed the connection.')));
  });
}
