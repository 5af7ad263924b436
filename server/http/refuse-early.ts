import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors';

/** The longest address that is looked at, in characters. */
export const MAX_ADDRESS_LENGTH = 2048;

const MAX_HOST_LENGTH = 260;
/** A name or an IPv4 address, or an IPv6 one in brackets; and perhaps a port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Stands before everything that reads an address or makes one of the request's host: both are strangers' words.
 * @throws AppError URI_TOO_LONG, and BAD_REQUEST for a `Host` that cannot be one, or for several
 */
export const refuseEarly: RequestHandler = (req, _res, next) => {
  const refusal = refusalOf(req);
  if (refusal) throw refusal;
  next();
};

/** Returns why a request is refused whatever it is for; null if nothing is wrong with it. */
export function refusalOf({ url = '', headers: { host }, rawHeaders }: IncomingMessage): AppError | null {
  if (url.length > MAX_ADDRESS_LENGTH) {
    return new AppError('URI_TOO_LONG', `An address has at most ${MAX_ADDRESS_LENGTH} characters.`);
  }
  if (hasSeveralHosts(rawHeaders)) return new AppError('BAD_REQUEST', 'The request has more than one Host header.');
  return host === undefined || isHost(host) ? null : new AppError('BAD_REQUEST', 'The Host header names no host.');
}

/** Node keeps the first `Host` and a proxy may have gone by the last, so that the two would mean different sites. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function isHost(host: string): boolean {
  return host.length <= MAX_HOST_LENGTH && HOST.test(host);
}
