import express, { type Request, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Env } from '../platform/env';
import { etagOf, Finished } from '../platform/http/finished';
import { onlyReads } from '../platform/http/only-reads';
import { ORIGIN_MARK, ownOrigin } from '../platform/http/request';

const HEADERS = ['Cache-Control', 'public, max-age=0, must-revalidate'];
/** Small, so that a client that invents hosts cannot fill the memory. Few origins are in use. */
const MAX_ORIGINS = 8;

/** Serves `/api/openapi.json` and `/api/docs`, both generated from the router, compressed and with an ETag. */
export function docsRoutes(env: Env): Router {
  const router = express.Router();
  const made = once(async () => (await import('./openapi-document')).openApiDocument(ORIGIN_MARK));
  const sendDocument = createSender('application/json; charset=utf-8', async () => JSON.stringify(await made()));
  const sendPage = createSender('text/html; charset=utf-8', async () =>
    (await import('./reference-page')).referencePage(await made()),
  );
  router.all(['/openapi.json', '/docs'], onlyReads);
  router.get('/openapi.json', (req, res) => sendDocument(req, res, ownOrigin(req, env.PUBLIC_URL)));
  router.get('/docs', (req, res) => sendPage(req, res, ownOrigin(req, env.PUBLIC_URL)));
  return router;
}

/** Returns a handler that sends a text which depends only on the site's origin. */
function createSender(type: string, make: () => Promise<string>) {
  const text = once(make);
  const answers = new LRUCache<string, Finished>({ max: MAX_ORIGINS });
  return async (req: Request, res: Response, origin: string): Promise<void> => {
    let answer = answers.get(origin);
    if (!answer) {
      const body = (await text()).replaceAll(ORIGIN_MARK, () => origin);
      const bodies = { identity: Buffer.from(body) };
      answer = new Finished({ status: 200, type, headers: HEADERS, bodies, etag: etagOf(body), isPacked: true });
      answers.set(origin, answer);
    }
    (await answer.readyFor(req)).send(req, res);
  };
}

/** Runs the function on the first call only, because generating takes a while and the result is the same for everyone. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
