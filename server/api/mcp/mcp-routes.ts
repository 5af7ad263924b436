import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Services } from '../../features/context';
import { AppError, ForeignOrigin, Unidentified } from '../../platform/errors';
import type { LogFailure } from '../../platform/http/log-failure';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readJson } from '../../platform/http/read-json';
import { ownOrigin } from '../../platform/http/request';

const ALLOWED = 'POST, OPTIONS';

/**
 * Serves the Model Context Protocol at `/mcp` to agents with an API key. The checks have the order of the REST API: method, access, rate
 * limit, body, content. The protocol's code is loaded with the first message, because most sites never need it.
 */
export function mcpRoutes(services: Services, countRequest: CountRequest, logFailure: LogFailure): Router {
  const router = express.Router();
  router.all('/mcp', async (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'POST') {
      res.set('Allow', ALLOWED);
      if (req.method === 'OPTIONS') return void res.status(204).end();
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use POST.');
    }
    // A session is not enough: a page of another site could use it.
    if (req.actor?.kind !== 'key') throw new Unidentified('Send an API key as a bearer token.');
    const origin = req.get('origin');
    if (origin !== undefined && origin !== ownOrigin(req, services.env.PUBLIC_URL)) throw new ForeignOrigin();
    requireAccess(req.actor, 'draft', true, true);
    await countRequest(req);
    next();
  });
  router.post('/mcp', readJson, async (req: Request, res: Response) => {
    const { answerMcp } = await import('./answer-mcp');
    await answerMcp(services, req, res, logFailure);
  });
  return router;
}
