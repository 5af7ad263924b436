import { getErrorShape, TRPCError } from '@trpc/server/unstable-core-do-not-import';
import { expect, it } from 'vitest';
import { appRouter } from '../../api/router';
import { AppError } from '../errors';

function shapeOf(cause: AppError) {
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
  const rest = { type: 'mutation', path: 'content.batch', input: {}, ctx: undefined } as const;
  return getErrorShape({ config: appRouter._def._config, error, ...rest });
}

it('an error includes the number of seconds to wait if known', () => {
  const away = shapeOf(new AppError('SERVICE_UNAVAILABLE', 'Away.', { retryAfter: 3 }));
  expect(away).toMatchObject({ data: { code: 'SERVICE_UNAVAILABLE', retryAfter: 3, httpStatus: 503 } });
  expect(shapeOf(new AppError('CONFLICT', 'Taken.'))).not.toHaveProperty('data.retryAfter');
});
