import express, { type Router } from 'express';
import type { Env } from '../env';
import { onlyReads } from '../http/only-reads';
import { ownOrigin } from '../http/request';
import { openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';

/** `/api/openapi.json` and `/api/docs`, both made from the router. */
export function docsRoutes(env: Env): Router {
  const router = express.Router();
  router.all(['/openapi.json', '/docs'], onlyReads);
  router.get('/openapi.json', (req, res) => {
    res
      .set('Cache-Control', 'public, max-age=0, must-revalidate')
      .json(openApiDocument(ownOrigin(req, env.PUBLIC_URL)));
  });
  router.get('/docs', (req, res) => {
    res.set('Cache-Control', 'public, max-age=0, must-revalidate').type('html');
    res.send(referencePage(openApiDocument(ownOrigin(req, env.PUBLIC_URL))));
  });
  return router;
}
