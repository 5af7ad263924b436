import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { settings } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { createLogger } from '../../platform/log';
import type { Mail, Mailer } from '../../platform/mail/mailer';
import { createChainMail } from './chain-mail';
import { readHead } from './walk-chain';

let server: TestServer;
let admin: Record<string, string>;
let mails: Mail[];
let refused: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
  [mails, refused] = [[], []];
});

const mailer: Mailer = {
  settings: { server: 'mail.test', from: 'site@elmwater.example' },
  async send(mail) {
    if (refused.includes('all')) throw new Error('451 not now');
    mails.push(mail);
  },
};
const chainMail = () =>
  createChainMail({
    db: server.database.db,
    mailer,
    origin: 'https://elmwater.example',
    region: server.services.region,
    log: createLogger('silent'),
  });
const NOON = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const heads = async () => (await server.send('GET', '/api/trpc/chain.heads', undefined, admin)).body.result.data;

describe('the daily mail', () => {
  it('sends the newest links to every admin who can sign in, once a day, from one of several servers', async () => {
    const { db } = server.database;
    await server.signIn('admin');
    await server.signIn('editor');
    const gone = await server.signIn('admin');
    const { id } = (await server.send('GET', '/api/auth/session', undefined, gone)).body.user;
    await db.update(user).set({ disabled: true }).where(eq(user.id, id));
    const counts = await Promise.all([chainMail(), chainMail(), chainMail()].map((one) => one.sendDue(NOON)));
    expect(counts.sort()).toEqual([0, 0, 2]);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
    for (const chain of ['content', 'record'] as const) {
      const { seq, hash } = await readHead(db, chain);
      expect(mails[0]?.text).toContain(`${chain === 'record' ? 'Audit log' : 'Content'}, entry ${seq}:\n${hash}\n`);
    }
    expect(await chainMail().sendDue(later(11))).toBe(0);
    expect(await chainMail().sendDue(later(13))).toBe(2);
  });

  it('uses the site’s time zone for its date', async () => {
    const value = { locale: 'de-DE', timeZone: 'Pacific/Kiritimati' };
    await server.database.db.insert(settings).values({ key: 'region', value });
    server.services.region.forget();
    await server.services.region.read();
    expect(await chainMail().sendDue(NOON)).toBe(1);
    expect(mails[0]?.subject).toContain('2. März 2026');
    expect(mails[0]?.text).toContain('2. März 2026 um 02:00:00 GMT+14');
  });

  it('is retried if no admin could be reached', async () => {
    refused.push('all');
    expect(await chainMail().sendDue(NOON)).toBe(0);
    refused.length = 0;
    expect(await chainMail().sendDue(later(1))).toBe(1);
  });

  it('is sent by another server if the first one is killed while it sends', async () => {
    const send = mailer.send;
    let isSending = false;
    mailer.send = () => {
      isSending = true;
      return new Promise<void>(() => undefined);
    };
    try {
      void chainMail().sendDue(NOON);
      // Not the claim, which is stored before: the first server would then send with the mailer that is restored below.
      await expect.poll(() => isSending).toBe(true);
    } finally {
      mailer.send = send;
    }
    expect(await chainMail().sendDue(later(0.1))).toBe(0);
    expect(await chainMail().sendDue(later(1))).toBe(1);
    expect(await chainMail().sendDue(later(10))).toBe(0);
  });

  it('can be turned off and on by an admin, which is recorded', async () => {
    const set = (isOn: boolean, headers = admin) => server.send('POST', '/api/trpc/chain.setMailed', { isOn }, headers);
    expect((await set(false, await server.signIn('editor'))).status).toBe(403);
    expect((await set(false)).status).toBe(200);
    expect(await chainMail().sendDue(NOON)).toBe(0);
    await set(true);
    expect(await chainMail().sendDue(NOON)).toBe(1);
    const rows = await server.database.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ action }) => action)).toEqual(['chain-mail-off', 'chain-mail-on']);
  });
});

describe('the chains in the settings', () => {
  it('show their newest links, and can be checked in parts by admins', async () => {
    const shown = await heads();
    expect(shown).toEqual({
      content: await readHead(server.database.db, 'content'),
      record: await readHead(server.database.db, 'record'),
      isMailed: null,
    });
    const walk = (input: unknown, headers = admin) =>
      server.send('GET', `/api/trpc/chain.walk?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, headers);
    const { body } = await walk({ chain: 'content', from: 0 });
    expect(body.result.data).toEqual({ to: shown.content.seq, isDone: true, broken: null });
    expect((await walk({ chain: 'content', from: 999 })).body.result.data.broken).toEqual({
      seq: 999,
      message: 'the link is missing',
    });
    expect((await walk({ chain: 'other', from: 0 })).status).toBe(400);
    expect((await walk({ chain: 'content', from: -1 })).status).toBe(400);
    expect((await walk({ chain: 'content', from: 0 }, await server.signIn('editor'))).status).toBe(403);
  });
});
