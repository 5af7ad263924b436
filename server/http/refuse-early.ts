import type { RequestHandler } from 'express';
import { AppError } from '../errors';

/** The longest address that is looked at, in characters. */
export const MAX_ADDRESS_LENGTH = 2048;

const MAX_HOST_LENGTH = 260;
/** A name or an IPv4 address, or an IPv6 one in brackets; and perhaps a port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Stands before everything that reads an address or makes one of the request's host: both are strangers' words.
 * @throws AppError URI_TOO_LONG, and BAD_REQUEST for a `Host` that can be none
 */
export const refuseEarly: RequestHandler = (req, _res, next) => {
  if (req.url.length > MAX_ADDRESS_LENGTH) {
    throw new AppError('URI_TOO_LONG', `An address has at most ${MAX_ADDRESS_LENGTH} characters.`);
  }
  const { host } = req.headers;
  if (host !== undefined && !isHost(host)) throw new AppError('BAD_REQUEST', 'The Host header names no host.');
  next();
};

function isHost(host: string): boolean {
  return host.length <= MAX_HOST_LENGTH && HOST.test(host);
}
