import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { PageViews } from './page-views';

/** Caches which user agents are bots, because the pattern is expensive and there are few distinct user agents. */
const programs = new LRUCache<string, boolean>({ max: 500 });
const MAX_KEPT_LENGTH = 300;

/** Counts a page view. Ignores bots, prefetches by browsers, and editors of the site. */
export function countVisit(views: PageViews, { method, headers }: IncomingMessage, pageId: string): void {
  const isAhead = isAheadOfTime(headers['sec-purpose']) || isAheadOfTime(headers.purpose);
  const isEditor = headers.cookie !== undefined && /(^|;\s*)(?:__Host-)?editor=1/.test(headers.cookie);
  if (method === 'HEAD' || isAhead || isEditor || isProgram(headers['user-agent'])) return;
  views.count(pageId);
}

function isAheadOfTime(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender/i.test(String(purpose));
}

/** True for bots and clients without a user agent, which browsers always send. */
function isProgram(agent: string | undefined): boolean {
  if (!agent?.trim()) return true;
  const known = programs.get(agent);
  if (known !== undefined) return known;
  const is = isbot(agent);
  if (agent.length <= MAX_KEPT_LENGTH) programs.set(agent, is);
  return is;
}
