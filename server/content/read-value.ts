import type { Db } from '../../db/client';
import { valueBefore } from './apply-in-memory';
import { lockDocuments } from './documents';
import { resolveTargets } from './resolve-targets';

/** What stands at a path today, locked for this transaction; null for nothing. @throws AppError BAD_REQUEST, NOT_FOUND */
export async function readValue(tx: Db, path: string): Promise<unknown> {
  const [target] = await resolveTargets(tx, [{ path, value: null }]);
  if (!target) return null;
  return valueBefore(target, await lockDocuments(tx, [target])) ?? null;
}
