import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { PageViews } from './page-views';

/** Whether those are programs who call themselves so; the pattern that tells is long, and browsers have few names. */
const programs = new LRUCache<string, boolean>({ max: 500 });
const MAX_KEPT_LENGTH = 300;

/** Counts a view of a page. Programs are left out, what browsers fetch ahead, and who edits the site. */
export function countVisit(views: PageViews, { method, headers }: IncomingMessage, pageId: string): void {
  const isAhead = isAheadOfTime(headers['sec-purpose']) || isAheadOfTime(headers.purpose);
  const isEditor = headers.cookie !== undefined && /(^|;\s*)(?:__Host-)?editor=1/.test(headers.cookie);
  if (method === 'HEAD' || isAhead || isEditor || isProgram(headers['user-agent'])) return;
  views.count(pageId);
}

function isAheadOfTime(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender/i.test(String(purpose));
}

/** Browsers always say what they are. */
function isProgram(agent: string | undefined): boolean {
  if (!agent?.trim()) return true;
  const known = programs.get(agent);
  if (known !== undefined) return known;
  const is = isbot(agent);
  if (agent.length <= MAX_KEPT_LENGTH) programs.set(agent, is);
  return is;
}
