import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { isLedTo } from '../pages/directory';
import type { Services } from '../trpc/context';
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

/** `POST /visits/{pageId}`, and of an item's own page `/visits/{pageId}/{slug}`: how the app tells of a page it showed without asking the server for it. Answers nothing. */
export function visitRoutes({ pageViews: views, directory }: Pick<Services, 'pageViews' | 'directory'>): Router {
  const router = express.Router();
  router.post('/visits/:pageId', (req, res, next) => {
    const { pageId } = req.params;
    if (!isLedTo(directory.latest.of(pageId))) return next();
    count(req, res, pageId);
  });
  router.post('/visits/:pageId/:slug', (req, res, next) => {
    const { pageId, slug } = req.params;
    if (!directory.latest.itemOf(pageId, slug)) return next();
    count(req, res, visitedItem(pageId, slug));
  });
  return router;

  function count(req: Request, res: Response, visited: string): void {
    // A browser says where a request comes from; other sites' pages count nothing here.
    if (req.get('sec-fetch-site') === 'same-origin') countVisit(views, req, visited);
    res.set('Cache-Control', 'no-store').status(204).end();
  }
}

/** What the visits of an item's own page are counted under. */
export function visitedItem(pageId: string, slug: string): string {
  return `${pageId}/${slug}`;
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
