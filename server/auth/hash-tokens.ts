import { createHash } from 'node:crypto';
import type { DBAdapter } from 'better-auth';

/** What every method of an adapter is given of what it looks for. */
type Where = { field: string; value: unknown };
type Call = { model: string; where?: Where[]; data?: Record<string, unknown>; update?: Record<string, unknown> };

/**
 * The sign-in library's way to the database, with the tokens of sessions kept as their SHA-256 alone: whoever reads the table can
 * make no cookie of it. The library itself goes on knowing tokens as browsers have them.
 */
export function withHashedTokens<A extends DBAdapter>(adapter: A): A {
  const hiding = (method: (call: never) => Promise<unknown>) => async (call: Call) => {
    if (call.model !== 'session') return method(call as never);
    const answer = await method(hidden(call) as never);
    const token = tokenOf(call);
    // A row that was found by its token has that token; of any other nobody knows it any more.
    return token !== undefined && isRow(answer) ? { ...answer, token } : answer;
  };
  return {
    ...adapter,
    create: hiding(adapter.create),
    findOne: async (call: Call) =>
      (await hiding(adapter.findOne)(call)) ?? (await findByPrevious(adapter.findOne as never, call)),
    findMany: hiding(adapter.findMany),
    count: hiding(adapter.count),
    update: hiding(adapter.update),
    updateMany: hiding(adapter.updateMany),
    delete: hiding(adapter.delete),
    deleteMany: hiding(adapter.deleteMany),
    // Without transactions of its own the library calls what it is given again.
    transaction: (work: (tx: never) => Promise<unknown>) =>
      adapter.transaction((tx) => work(withHashedTokens(tx as DBAdapter) as never) as never),
  } as A;
}

/** For how long a session is found by its token of before, in milliseconds: what was sent with it before the answer had come. */
export const PREVIOUS_TOKEN_MS = 30_000;

async function findByPrevious(find: (call: never) => Promise<unknown>, call: Call): Promise<unknown> {
  const token = tokenOf(call);
  if (call.model !== 'session' || token === undefined || call.where?.length !== 1) return null;
  const where = [{ field: 'previousToken', value: tokenHash(token) }];
  const found = await find({ ...call, where } as never);
  const isRecent =
    isRow(found) && found.renewedAt instanceof Date && Date.now() - found.renewedAt.getTime() < PREVIOUS_TOKEN_MS;
  return isRecent ? { ...found, token } : null;
}

/** A session's token as it is kept. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function hidden(call: Call): Call {
  return {
    ...call,
    ...(call.where && { where: call.where.map(hideValue) }),
    ...(call.data && { data: hideToken(call.data) }),
    ...(call.update && { update: hideToken(call.update) }),
  };
}

function hideValue(where: Where): Where {
  if (where.field !== 'token') return where;
  const { value } = where;
  return {
    ...where,
    value: Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : tokenHash(String(value)),
  };
}

function hideToken(row: Record<string, unknown>): Record<string, unknown> {
  return typeof row.token === 'string' ? { ...row, token: tokenHash(row.token) } : row;
}

function tokenOf({ data, where }: Call): string | undefined {
  const given = data?.token ?? where?.find(({ field }) => field === 'token')?.value;
  return typeof given === 'string' ? given : undefined;
}

function isRow(answer: unknown): answer is Record<string, unknown> {
  return typeof answer === 'object' && answer !== null && 'token' in answer;
}
