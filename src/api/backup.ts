import { BACKUP_DOWNLOAD } from '../lib/never-repeated';
import { request } from './rest';

/**
 * Makes a backup and returns its file, which the server does not store.
 * @param passphrase encrypts the file; without one, the server's passphrase does, if it has one
 * @param onProgress called with the number of bytes received
 * @throws HttpError; TypeError if the connection ends before the backup is complete
 */
export async function downloadBackup(
  passphrase: string | undefined,
  onProgress: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const answer = await request('POST', BACKUP_DOWNLOAD, passphrase === undefined ? {} : { passphrase });
  const [, name = 'backup.tar'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  // The browser collects the stream itself, on disk if it is large.
  const file = await new Response(answer.body?.pipeThrough(counter) ?? null).blob();
  return { name, file };
}
