import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Caches which user agents are bots, because the pattern is expensive and there are few distinct user agents. */
const bots = new LRUCache<string, boolean>({ max: 500 });
const MAX_CACHED_LENGTH = 300;

/** Returns whether a request counts in the statistics. Bots, editors of the site, and browsers that load something ahead of time do not. */
export function isVisitor({ method, headers }: IncomingMessage): boolean {
  const isAhead = isAheadOfTime(headers['sec-purpose']) || isAheadOfTime(headers.purpose);
  const isEditor = headers.cookie !== undefined && /(^|;\s*)(?:__Host-)?editor=1/.test(headers.cookie);
  return method !== 'HEAD' && !isAhead && !isEditor && !isBot(headers['user-agent']);
}

function isAheadOfTime(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender/i.test(String(purpose));
}

/** Returns true for bots, and for clients without a user agent, which browsers always send. */
function isBot(agent: string | undefined): boolean {
  if (!agent?.trim()) return true;
  const known = bots.get(agent);
  if (known !== undefined) return known;
  const is = isbot(agent);
  if (agent.length <= MAX_CACHED_LENGTH) bots.set(agent, is);
  return is;
}
