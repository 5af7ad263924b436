import { expect, it, vi } from 'vitest';
import { retryUntilReachable } from './retry-until-reachable';

const away = (code: string) => Object.assign(new Error(`no way: ${code}`), { code });

it('retries until the database is available, and reports only once that it is not', async () => {
  const failures = ['ECONNREFUSED', 'EAI_AGAIN', '57P03'].map(away);
  const onAway = vi.fn(async () => undefined);
  const opened = await retryUntilReachable(async () => {
    const failure = failures.shift();
    if (failure) throw new Error('Failed query', { cause: failure });
    return 'open';
  }, onAway);
  expect(opened).toBe('open');
  expect(onAway).toHaveBeenCalledOnce();
});

it('throws at once if waiting would not help', async () => {
  const onAway = vi.fn(async () => undefined);
  const wrongPassword = away('28P01');
  await expect(retryUntilReachable(() => Promise.reject(wrongPassword), onAway)).rejects.toBe(wrongPassword);
  expect(onAway).not.toHaveBeenCalled();
});
