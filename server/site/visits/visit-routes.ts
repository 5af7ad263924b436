import express, { type Request, type Response, type Router } from 'express';
import { getItemVisitKey, isFindable } from '../../content/directory/directory';
import type { SiteServices } from '../context';
import { countVisit } from './count-visit';

/**
 * Counts visits reported by `POST /visits/{pageId}` or, for an item page, `POST /visits/{pageId}/{slug}`. The app sends this for
 * pages it shows without requesting them from the server. The response is empty.
 */
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
    count(req, res, getItemVisitKey(pageId, slug));
  });
  return router;

  function count(req: Request, res: Response, visited: string): void {
    // Ignores requests from other sites' pages.
    if (req.get('sec-fetch-site') === 'same-origin') countVisit(views, req, visited);
    res.set('Cache-Control', 'no-store').status(204).end();
  }
}
