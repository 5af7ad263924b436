import express, { type Request, type Response, type Router } from 'express';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { getItemVisitKey, isFindable } from '../../content/directory/directory';
import type { SiteServices } from '../context';
import { isVisitor } from './is-visitor';
import { parseReport } from './report';

/**
 * Counts what the script of a page reports with `POST /visits/{pageId}` or, for an item page, `POST /visits/{pageId}/{slug}`: that the page
 * is shown, or a click on a link to another site. The response is empty.
 */
export function visitRoutes({
  dailyCounts,
  directory,
  env,
}: Pick<SiteServices, 'dailyCounts' | 'directory' | 'env'>): Router {
  const router = express.Router();
  router.post('/visits/:pageId', (req, res, next) => {
    const { pageId } = req.params;
    if (!isFindable(directory.latest.of(pageId))) return next();
    handleReport(req, res, pageId);
  });
  router.post('/visits/:pageId/:slug', (req, res, next) => {
    const { pageId, slug } = req.params;
    if (!directory.latest.itemOf(pageId, slug)) return next();
    handleReport(req, res, getItemVisitKey(pageId, slug));
  });
  return router;

  function handleReport(req: Request, res: Response, pageId: string): void {
    if (isFromThisSite(req) && isVisitor(req)) {
      const report = parseReport(req.originalUrl.split('?')[1] ?? '');
      if (report.kind === 'click') dailyCounts.countClick(report.host);
      else dailyCounts.countView(pageId, report.visit);
    }
    res.status(204).end();
  }

  /** Returns false for reports from other sites' pages. Over plain http, browsers do not say where a request comes from. */
  function isFromThisSite(req: Request): boolean {
    const site = req.get('sec-fetch-site');
    return site === undefined ? isFromOwnPage(req, env.PUBLIC_URL) : site === 'same-origin';
  }
}
