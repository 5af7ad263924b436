import type { Request } from 'express';
import { AppError } from '../errors';
import { unknownField } from '../http/translate-error';
import type { RestRoute } from './rest-routes';

/**
 * What a REST request says: the parameters of its address, decoded, and its query or its body, whichever it has.
 * @throws AppError BAD_REQUEST for an address that can't be decoded, for a body that says a parameter of the address once more,
 * and for query parameters the route does not know (`issues` name them). What anyone may call takes any: caches, trackers and
 * links add their own. Unknown fields of a body are the schema's to refuse.
 */
export function readInput(req: Request, route: RestRoute, parameters: Record<string, string>): Record<string, unknown> {
  const decoded = Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, decode(text)]));
  const hasBody = req.method === 'POST' || req.method === 'PATCH';
  const body = hasBody ? (req.body as Record<string, unknown>) : {};
  const known = hasBody ? [] : route.fields.filter((name) => !(name in parameters));
  const query = readQuery(req);
  const unknown = [
    ...Object.keys(body).filter((name) => Object.hasOwn(parameters, name)),
    ...(route.access === 'public' ? [] : Object.keys(query).filter((name) => !known.includes(name))),
  ];
  if (unknown.length > 0) {
    const issues = unknown.map((name) => unknownField(name));
    throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues });
  }
  return {
    ...body,
    ...Object.fromEntries(known.flatMap((name) => (name in query ? [[name, query[name]]] : []))),
    ...decoded,
  };
}

/** A parameter that comes several times is a list; an empty one is as good as none. */
function readQuery(req: Request): Record<string, unknown> {
  return Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== ''));
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    // Nothing that is stored has this character, and the database can't even look for it.
    if (!decoded.includes('\u0000')) return decoded;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new AppError('BAD_REQUEST', 'The address can not be read.', { cause: error });
  }
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}
