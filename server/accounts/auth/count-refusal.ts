import type { Request } from 'express';
import { type AppError, ForeignNetwork } from '../../platform/errors';
import { clientAddress } from '../../platform/http/client-address';
import type { AccountServices } from '../context';
import { clientHash } from './identify';

/** Counts a refused request for the audit log: missing permission, unknown identity, foreign origin or network, or rate limit. */
export function countRefusal({ refusals, secret }: AccountServices, error: AppError, { actor, ip }: Request): void {
  if (error.code !== 'FORBIDDEN' && error.code !== 'UNAUTHORIZED' && error.code !== 'TOO_MANY_REQUESTS') return;
  const stranger = () =>
    ({ kind: 'visitor', id: null, name: null, client: clientHash(clientAddress(ip), secret) }) as const;
  refusals.count(error, error instanceof ForeignNetwork ? error.by : (actor ?? stranger()));
}
