import type { RequestHandler } from 'express';
import type { Meta } from '../accounts/auth/trpc';
import { readJson, readJsonUpTo } from '../platform/http/read-json';
import { appRouter } from './router';

/** Reads the body of a tRPC call. The usual size limit applies, except for procedures with a higher one if an editor calls. */
export function readCallBody(): RequestHandler {
  const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, { _def: { meta?: Meta } }][];
  const larger = new Map(
    procedures.flatMap(
      ([
        path,
        {
          _def: { meta = {} },
        },
      ]) =>
        // Procedures with a REST route accept large bodies only there.
        meta.maxBytes && !meta.openapi ? [[`/${path}`, readJsonUpTo(meta.maxBytes)]] : [],
    ),
  );
  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const read = (req.actor?.role && larger.get(req.path)) || readJson;
    read(req, res, next);
  };
}
