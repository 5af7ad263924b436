import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors';

/** The maximum length of an address, in characters. */
export const MAX_ADDRESS_LENGTH = 2048;

const MAX_HOST_LENGTH = 260;
/** A host name or IPv4 address, or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Rejects malformed addresses and hosts before anything else reads them, because the client controls both.
 * @throws AppError URI_TOO_LONG, or BAD_REQUEST for an invalid `Host` or several of them
 */
export const refuseEarly: RequestHandler = (req, _res, next) => {
  const refusal = refusalOf(req);
  if (refusal) throw refusal;
  next();
};

/** Returns the reason to reject a request whatever it is for, or null. */
export function refusalOf({ url = '', headers: { host }, rawHeaders }: IncomingMessage): AppError | null {
  if (url.length > MAX_ADDRESS_LENGTH) {
    return new AppError('URI_TOO_LONG', `An address can have at most ${MAX_ADDRESS_LENGTH} characters.`);
  }
  if (hasSeveralHosts(rawHeaders)) return new AppError('BAD_REQUEST', 'The request has more than one Host header.');
  return host === undefined || isHost(host)
    ? null
    : new AppError('BAD_REQUEST', 'The Host header is not a valid host.');
}

/** Returns true for several `Host` headers. Node uses the first one and a proxy may use the last, so they would refer to different sites. */
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
