import type { Request } from 'express';
import { clientHash } from './identify';
import { type AppError, ForeignNetwork } from '../../platform/errors';
import { clientAddress } from '../../platform/http/client-address';
import type { Services } from '../../platform/trpc/context';

/** Counts a refused request for the audit log: missing permission, unknown identity, foreign origin or network, or rate limit. */
export function countRefusal({ refusals, secret }: Services, error: AppError, { actor, ip }: Request): void {
  if (error.code !== 'FORBIDDEN' && error.code !== 'UNAUTHORIZED' && error.code !== 'TOO_MANY_REQUESTS') return;
  const stranger = () =>
    ({ kind: 'visitor', id: null, name: null, client: clientHash(clientAddress(ip), secret) }) as const;
  refusals.count(error, error instanceof ForeignNetwork ? error.by : (actor ?? stranger()));
}
