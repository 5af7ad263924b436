import express, { type Request, type Response, type Router } from 'express';
import { isFindable, visitedItem } from '../../content/directory/directory';
import type { SiteServices } from '../context';
import { countVisit } from './count-visit';

/** `POST /visits/{pageId}`, and of an item's own page `/visits/{pageId}/{slug}`: how the app tells of a page it showed without asking the server for it. Answers nothing. */
export function visitRoutes({ pageViews: views, directory }: Pick<SiteServices, 'pageViews' | 'directory'>): Router {
  const router = express.Router();
  router.post('/visits/:pageId', (req, res, next) => {
    const { pageId } = req.params;
    if (!isFindable(directory.latest.of(pageId))) return next();
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
