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
 * @throws AppError URI_TOO_LONG, and BAD_REQUEST for a `Host` that can be none
 */
export const refuseEarly: RequestHandler = (req, _res, next) => {
  const refusal = refusalOf(req);
  if (refusal) throw refusal;
  next();
};

/** Why a request is answered whatever it is for; null where nothing stands against it. */
export function refusalOf({ url = '', headers: { host } }: IncomingMessage): AppError | null {
  if (url.length > MAX_ADDRESS_LENGTH) {
    return new AppError('URI_TOO_LONG', `An address has at most ${MAX_ADDRESS_LENGTH} characters.`);
  }
  return host === undefined || isHost(host) ? null : new AppError('BAD_REQUEST', 'The Host header names no host.');
}

function isHost(host: string): boolean {
  return host.length <= MAX_HOST_LENGTH && HOST.test(host);
}
