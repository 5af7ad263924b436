import express, { type Router } from 'express';
import type { Env } from '../env';
import { onlyReads } from '../http/only-reads';
import { ORIGIN_MARK, ownOrigin } from '../http/request';
import { openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';

/** `/api/openapi.json` and `/api/docs`, both made from the router. */
export function docsRoutes(env: Env): Router {
  const router = express.Router();
  const document = once(() => JSON.stringify(openApiDocument(ORIGIN_MARK)));
  const page = once(() => referencePage(openApiDocument(ORIGIN_MARK)));
  router.all(['/openapi.json', '/docs'], onlyReads);
  router.get('/openapi.json', (req, res) => {
    res
      .set('Cache-Control', 'public, max-age=0, must-revalidate')
      .type('json')
      .send(document().replaceAll(ORIGIN_MARK, () => ownOrigin(req, env.PUBLIC_URL)));
  });
  router.get('/docs', (req, res) => {
    res.set('Cache-Control', 'public, max-age=0, must-revalidate').type('html');
    res.send(page().replaceAll(ORIGIN_MARK, () => ownOrigin(req, env.PUBLIC_URL)));
  });
  return router;
}

/** Made when it is first asked for: it takes a while, and is the same for everyone. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
