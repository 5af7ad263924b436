import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import { AppError, ForeignOrigin } from '../../platform/errors';
import { createLogger } from '../../platform/log';
import { createRefusals } from './refusals';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '3' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.refusals.flush();
  await server.database.reset();
});

const ACTIONS = ['refused-right', 'refused-unknown', 'refused-origin', 'refused-rate'];
const kept = () =>
  server.database.db.select().from(auditLog).where(inArray(auditLog.action, ACTIONS)).orderBy(asc(auditLog.id));
const by = (client: string) => ({ kind: 'visitor', id: null, name: null, client }) as const;

describe('refused requests', () => {
  it('are recorded with their actor, for both REST and tRPC', async () => {
    const editor = await server.signIn('editor');
    for (let n = 0; n < 2; n++) await server.send('GET', '/api/admin/audit', undefined, editor);
    await server.send('GET', '/api/trpc/audit.list?input=%7B%7D', undefined, editor);
    const foreign = { ...editor, Origin: 'https://other.example' };
    await server.send('POST', '/api/content/update', { path: 'home.hero.headline', value: 'x' }, foreign);
    await server.send(
      'POST',
      '/api/auth/sign-in/email',
      { email: 'a@b.co', password: 'x' },
      { Origin: 'https://o.io' },
    );
    await server.services.refusals.flush();
    const rows = (await kept()).map(({ action, subject, actorKind, actorName }) => [
      ...[action, subject, actorKind, actorName],
    ]);
    expect(rows).toEqual([
      ['refused-right', '3 requests', 'session', expect.stringMatching(/^Person/)],
      ['refused-origin', '1 request', 'session', expect.stringMatching(/^Person/)],
      ['refused-origin', '1 request', 'visitor', null],
    ]);
    expect(new Set((await kept()).map(({ client }) => client)).size).toBe(1);
  });

  it('from unknown clients are recorded, including invalid keys, but not the check for an existing session', async () => {
    await server.send('GET', '/api/admin/audit');
    await server.send('GET', '/api/content/home', undefined, { Authorization: 'Bearer pk_none' });
    await server.send('GET', '/api/auth/session');
    await server.services.refusals.flush();
    const rows = (await kept()).map(({ action, subject, actorKind }) => [action, subject, actorKind]);
    expect(rows).toEqual([['refused-unknown', '2 requests', 'visitor']]);
  });

  it('over the rate limit are counted in one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.send('GET', '/api/nothing')));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(3);
    await server.services.refusals.flush();
    const [row, ...others] = await kept();
    expect(row).toMatchObject({ action: 'refused-rate', subject: `${refused} requests`, actorKind: 'visitor' });
    expect(row?.client).toMatch(/^[\w-]{22}$/);
    expect(others).toEqual([]);
    await server.services.refusals.flush();
    expect(await kept()).toHaveLength(1);
  });

  it('share one entry once there are too many different clients', async () => {
    const refusals = createRefusals(server.database.db, createLogger('silent'));
    const error = new AppError('TOO_MANY_REQUESTS', 'Wait.');
    for (let n = 0; n < 5000; n++) refusals.count(error, by(`client ${n}`));
    refusals.count(new ForeignOrigin(), by('late'));
    refusals.count(new AppError('NOT_FOUND', 'No.'), by('another'));
    await refusals.close();
    const rows = await kept();
    expect(rows).toHaveLength(202);
    expect(rows.slice(-2).map(({ action, subject, client }) => [action, subject, client])).toEqual([
      ['refused-rate', '4800 requests from other clients', null],
      ['refused-origin', '1 request from other clients', null],
    ]);
  });

  it('stay counted while the database is unavailable', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const { db } = server.database;
    let isAway = true;
    const away = new Proxy(db, {
      get: (of, name) =>
        name === 'transaction' && isAway ? () => Promise.reject(new Error('away')) : Reflect.get(of, name, of),
    });
    const refusals = createRefusals(away, log);
    refusals.count(new ForeignOrigin(), by('one'));
    await refusals.flush();
    expect(lines.join()).toContain('could not be recorded');
    isAway = false;
    refusals.count(new ForeignOrigin(), by('one'));
    await refusals.close();
    expect((await kept()).map(({ subject }) => subject)).toEqual(['2 requests']);
  });
});
