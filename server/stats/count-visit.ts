import express, { type Request, type Router } from 'express';
import { isbot } from 'isbot';
import { PAGE_PATHS } from '../../src/pages/routes';
import type { PageViews } from './page-views';

/** Counts a view of a page. Programs are left out, what browsers fetch ahead, and who edits the site. */
export function countVisit(views: PageViews, req: Request, pageId: string): void {
  const isAhead = /prefetch|prerender/i.test(`${req.get('sec-purpose') ?? ''} ${req.get('purpose') ?? ''}`);
  const isEditor = /(^|;\s*)editor=1/.test(req.get('cookie') ?? '');
  if (req.method === 'HEAD' || isAhead || isEditor || isProgram(req.get('user-agent'))) return;
  views.count(pageId);
}

/** `POST /visits/{pageId}`: how the app tells of a page it showed without asking the server for it. Answers nothing. */
export function visitRoutes(views: PageViews): Router {
  const router = express.Router();
  router.post('/visits/:pageId', (req, res, next) => {
    const { pageId } = req.params;
    if (!Object.hasOwn(PAGE_PATHS, pageId)) return next();
    // A browser says where a request comes from; other sites' pages count nothing here.
    if (req.get('sec-fetch-site') === 'same-origin') countVisit(views, req, pageId);
    res.set('Cache-Control', 'no-store').status(204).end();
  });
  return router;
}

/** Browsers always say what they are. */
function isProgram(agent: string | undefined): boolean {
  return !agent?.trim() || isbot(agent);
}
