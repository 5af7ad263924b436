import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { AppError } from '../errors';

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
/** A scanner's answer is a line. */
const MAX_ANSWER_LENGTH = 1000;

/**
 * Has a file looked at by a virus scanner that speaks clamd's protocol (`INSTREAM`). What can't be looked at is not taken.
 * @param address of the scanner, `tcp://host:port`
 * @throws AppError UNPROCESSABLE_CONTENT for what the scanner knows, SERVICE_UNAVAILABLE where it can't be asked
 */
export async function scanUpload(file: string, address: string): Promise<void> {
  const answer = await ask(file, new URL(address)).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (/^stream: OK$/.test(answer)) return;
  if (!/ FOUND$/.test(answer)) throw unavailable(new Error(`The scanner answered ${JSON.stringify(answer)}.`));
  throw new AppError('UNPROCESSABLE_CONTENT', 'The file is refused: the virus scanner knows it as harmful.');
}

function unavailable(cause: unknown): AppError {
  const message = 'Files can not be looked at for viruses just now, and are not taken until they can.';
  return new AppError('SERVICE_UNAVAILABLE', message, { cause, retryAfter: 30 });
}

async function ask(file: string, { hostname, port }: URL): Promise<string> {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
  const timer = setTimeout(() => socket.destroy(new Error('The scanner takes too long.')), TIMEOUT_MS);
  try {
    const answered = readAnswer(socket);
    // Heard below; until then a failure must not count as one that nobody hears.
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
      // Nothing is what ends it.
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
    socket.on('close', () => reject(new Error('The scanner hung up.')));
  });
}
