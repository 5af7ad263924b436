import express, { type Router } from 'express';
import type { Env } from '../env';
import { onlyReads } from '../http/only-reads';
import { ORIGIN_MARK, ownOrigin } from '../http/request';

/** `/api/openapi.json` and `/api/docs`, both made from the router. */
export function docsRoutes(env: Env): Router {
  const router = express.Router();
  const made = once(async () => (await import('./openapi-document')).openApiDocument(ORIGIN_MARK));
  const document = once(async () => JSON.stringify(await made()));
  const page = once(async () => (await import('./reference-page')).referencePage(await made()));
  router.all(['/openapi.json', '/docs'], onlyReads);
  router.get('/openapi.json', async (req, res) => {
    const text = await document();
    res
      .set('Cache-Control', 'public, max-age=0, must-revalidate')
      .type('json')
      .send(text.replaceAll(ORIGIN_MARK, () => ownOrigin(req, env.PUBLIC_URL)));
  });
  router.get('/docs', async (req, res) => {
    const text = await page();
    res.set('Cache-Control', 'public, max-age=0, must-revalidate').type('html');
    res.send(text.replaceAll(ORIGIN_MARK, () => ownOrigin(req, env.PUBLIC_URL)));
  });
  return router;
}

/** Made when it is first asked for: it takes a while, and is the same for everyone. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
