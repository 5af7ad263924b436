import { createHash } from 'node:crypto';
import type { DBAdapter } from 'better-auth';

/** The search condition of an adapter method. */
type Where = { field: string; value: unknown };
type Call = { model: string; where?: Where[]; data?: Record<string, unknown>; update?: Record<string, unknown> };

/**
 * Wraps the auth library's database adapter so that only the SHA-256 of session tokens is stored: someone who reads the table cannot make a
 * cookie from it. The library itself still handles tokens as browsers have them.
 */
export function withHashedTokens<A extends DBAdapter>(adapter: A): A {
  const wrapMethod = (method: (call: never) => Promise<unknown>) => async (call: Call) => {
    if (call.model !== 'session') return method(call as never);
    const answer = await method(hashTokens(call) as never);
    const token = tokenOf(call);
    // A row found by its token gets that token back; the tokens of other rows are unknown.
    return token !== undefined && isRow(answer) ? { ...answer, token } : answer;
  };
  return {
    ...adapter,
    create: wrapMethod(adapter.create),
    findOne: async (call: Call) =>
      (await wrapMethod(adapter.findOne)(call)) ?? (await findByPrevious(adapter.findOne as never, call)),
    findMany: wrapMethod(adapter.findMany),
    count: wrapMethod(adapter.count),
    update: wrapMethod(adapter.update),
    updateMany: wrapMethod(adapter.updateMany),
    delete: wrapMethod(adapter.delete),
    deleteMany: wrapMethod(adapter.deleteMany),
    // Without its own transactions, the library uses the adapter that it is given here.
    transaction: (work: (tx: never) => Promise<unknown>) =>
      adapter.transaction((tx) => work(withHashedTokens(tx as DBAdapter) as never) as never),
  } as A;
}

/**
 * How long a session is also found by its previous token, in milliseconds, for requests sent before the response with the new one arrived.
 */
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

/** Returns a session token as it is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function hashTokens(call: Call): Call {
  return {
    ...call,
    ...(call.where && { where: call.where.map(hashCondition) }),
    ...(call.data && { data: hashRowToken(call.data) }),
    ...(call.update && { update: hashRowToken(call.update) }),
  };
}

function hashCondition(where: Where): Where {
  if (where.field !== 'token') return where;
  const { value } = where;
  return {
    ...where,
    value: Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : tokenHash(String(value)),
  };
}

function hashRowToken(row: Record<string, unknown>): Record<string, unknown> {
  return typeof row.token === 'string' ? { ...row, token: tokenHash(row.token) } : row;
}

function tokenOf({ data, where }: Call): string | undefined {
  const given = data?.token ?? where?.find(({ field }) => field === 'token')?.value;
  return typeof given === 'string' ? given : undefined;
}

function isRow(answer: unknown): answer is Record<string, unknown> {
  return typeof answer === 'object' && answer !== null && 'token' in answer;
}
