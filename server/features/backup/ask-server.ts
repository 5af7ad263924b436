import type { Env } from '../../platform/env';
import type { Sink } from './archive';
import { BackupError } from './backup-error';
import { leaveToken, removeToken, TOKEN_HEADER } from './one-time-token';

/** The endpoint that returns a new backup in exchange for a token. */
export const BACKUP_ADDRESS = '/api/admin/backups';

/**
 * Requests the backup from the server that is using the data folder.
 * @param name the backup's name in the audit log
 * @throws BackupError if the server cannot be reached or refuses
 */
export async function askServer(env: Env, name: string, passphrase: string | undefined, sink: Sink): Promise<void> {
  const address = `http://${getHost(env)}:${env.PORT}`;
  const token = await leaveToken(env.DATA_DIR);
  try {
    const answer = await fetch(`${address}${BACKUP_ADDRESS}`, {
      method: 'POST',
      // The token and the passphrase are for this server only.
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify({ name, ...(passphrase !== undefined && { passphrase }) }),
    }).catch((cause: unknown) => {
      const message = `A server is using the data folder but does not respond at ${address}. Set PORT to the port it listens on, or stop it.`;
      throw new BackupError(message, { cause });
    });
    if (!answer.ok || !answer.body) throw new BackupError(`The server at ${address} refused: ${answer.status}.`);
    for await (const bytes of answer.body) await sink(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof TypeError)) throw error;
    throw new BackupError('The server stopped before the backup was complete.', { cause: error });
  } finally {
    await removeToken(env.DATA_DIR);
  }
}

function getHost({ HOST }: Env): string {
  if (HOST === '0.0.0.0' || HOST === '') return '127.0.0.1';
  if (HOST === '::') return '[::1]';
  return HOST.includes(':') ? `[${HOST}]` : HOST;
}
