import type { RequestHandler } from 'express';
import { readJson, readJsonUpTo } from '../http/read-json';
import type { Meta } from './init';
import { appRouter } from './router';

/** Reads what calls are sent: of the usual size, but where a procedure takes more, and an editor asks. */
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
        // What is a REST route too takes what is large there.
        meta.maxBytes && !meta.openapi ? [[`/${path}`, readJsonUpTo(meta.maxBytes)]] : [],
    ),
  );
  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const read = (req.actor?.role && larger.get(req.path)) || readJson;
    read(req, res, next);
  };
}
