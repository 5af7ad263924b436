import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../../../db/schema/history';
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import { CHOSEN_TYPES, WEBHOOK_TYPES, type WebhookType } from '../../../src/content/webhook-types';
import { startTestServer, type TestServer } from '../../main/testing';
import { sendNext } from '../../platform/outbox/outbox';
import { sweepDeliveries } from './deliveries';
import { webhookPaths } from './openapi';
import { describeWebhooks } from './send-webhooks';
import { type Receiver, startReceiver } from './testing-receiver';
import { createWebhookSecret, openSecret, rekeyWebhooks, sealSecret } from './webhook-secrets';

let server: TestServer;
let receiver: Receiver;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ LINK_PREVIEW_ALLOW_PRIVATE: 'true', RATE_READS_PER_SECOND: '0' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});
afterEach(async () => {
  await server.services.webhooks.close();
  server.services.webhooks.start();
  receiver.received = [];
  receiver.answer = (_req, res) => res.writeHead(204).end();
});

const call = async (name: string, input: unknown, by = admin) => {
  const { status, body } = await server.send('POST', `/api/trpc/${name}`, input, by);
  return { status, error: body.error?.data, data: body.result?.data };
};
const read = async (name: string, input?: unknown) => {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { status, body } = await server.send('GET', `/api/trpc/webhooks.${name}${query}`, undefined, admin);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.result.data;
};
const create = async (types: WebhookType[] = CHOSEN_TYPES): Promise<{ id: number; secret: string }> => {
  const made = await call('webhooks.create', { name: 'Archive', url: receiver.url, types });
  expect([made.status, made.error]).toEqual([200, undefined]);
  return made.data;
};
const log = async (webhookId: number, isFailed = false) =>
  (await read('deliveries', { webhookId, isFailed, limit: 50 })).items;
/** Waits until a number of events was received. */
const arrived = async (count: number) => {
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(count);
  for (const { body } of receiver.received) check(body);
  return receiver.received;
};
const described = webhookPaths() as unknown as Record<
  string,
  { post: { requestBody: { content: { 'application/json': { schema: Parameters<typeof z.fromJSONSchema>[0] } } } } }
>;
/** Throws if an event is not as the API document describes it. */
const check = (event: { type: string }) => {
  const schema = described[event.type]?.post.requestBody.content['application/json'].schema;
  if (!schema) throw new Error(`The API document does not describe ${event.type}.`);
  z.fromJSONSchema(schema).parse(event);
};
const options = () => ({
  ...{ database: server.database, log: server.services.log, origin: 'https://elmwater.example' },
  ...{ secrets: server.services.secrets, guard: { allowPrivate: true }, notify: async () => undefined },
});
const keepRow = (id: number, set: object) => server.database.db.update(webhooks).set(set).where(eq(webhooks.id, id));

/** Returns the function that the documentation gives to receivers. */
async function readDocumentedCheck(): Promise<
  (secret: string, headers: object, body: string, now?: number) => boolean
> {
  const text = readFileSync(new URL('../../WEBHOOKS.md', import.meta.url), 'utf8');
  const code = text.split('```js\n').at(-1)?.split('```')[0] ?? '';
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  return (await import(/* @vite-ignore */ address)).isFromSite;
}

it('the documentation and the API document describe every type', () => {
  const text = readFileSync(new URL('../../WEBHOOKS.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_.]+)`/g)].map(([, type]) => type));
  expect(named.sort()).toEqual(Object.keys(WEBHOOK_TYPES).sort());
  expect(Object.keys(described).sort()).toEqual(named);
});

describe('a webhook', () => {
  it('receives what happens to drafts and the site, signed so that the official library verifies it', async () => {
    const { secret } = await create();
    const saved = await call('content.batch', { changes: [{ path: 'home.hero.headline', value: 'Secret words' }] });
    const { id } = (await call('drafts.create', { name: 'Spring letter' })).data;
    const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Private words.' };
    expect((await server.send('POST', '/api/contact', message)).status).toBe(200);
    expect((await server.send('POST', '/api/contact', { ...message, extraNote: 'spam' })).status).toBe(200);
    const received = await arrived(3);
    for (const { headers, text } of received) new Webhook(secret).verify(text, headers as Record<string, string>);
    const { headers, text } = received[0] as (typeof received)[0];
    expect(() => new Webhook(secret).verify(`${text} `, headers as Record<string, string>)).toThrow();
    const isFromSite = await readDocumentedCheck();
    const minutes = (count: number) => Date.now() + count * 60_000;
    expect(received.every((one) => isFromSite(secret, one.headers, one.text))).toBe(true);
    expect(isFromSite(secret, headers, `${text} `)).toBe(false);
    expect([-6, -4, 4, 6].map((count) => isFromSite(secret, headers, text, minutes(count)))).toEqual([
      ...[false, true, true, false],
    ]);
    const other = new Webhook(createWebhookSecret());
    expect(isFromSite(createWebhookSecret(), headers, text)).toBe(false);
    expect(() => other.verify(text, headers as Record<string, string>)).toThrow();

    const by = { kind: 'person', id: expect.any(String), name: expect.stringMatching(/^Person/) };
    const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
    const origin = `http://localhost:${server.services.env.PORT}`;
    const home = { id: 'home', version: 2, state: 'published', title: 'Home', address: '/' };
    expect(received.map(({ body }) => body)).toEqual([
      {
        ...{ type: 'site.published', timestamp },
        data: {
          ...{ url: `${origin}/admin/activity?save=${saved.data.changeSetId}`, by },
          ...{ changeSetId: saved.data.changeSetId, source: 'api', pages: [home], pageCount: 1 },
        },
      },
      {
        ...{ type: 'draft.created', timestamp },
        data: {
          url: `${origin}/admin/drafts/${id}`,
          by,
          draft: { id, name: 'Spring letter', state: 'draft', version: 1 },
        },
      },
      {
        ...{ type: 'message.received', timestamp },
        data: { url: `${origin}/admin/inbox`, message: { id: expect.any(Number), subject: 'other' } },
      },
    ]);
    expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(3);
    expect(JSON.stringify(received)).not.toMatch(/words|ada@|Ada|person\d+@/i);
  });

  it('receives events of drafts that are reviewed, published and withdrawn, and only of the types it chose', async () => {
    const { id: webhookId } = await create(['draft.published', 'draft.withdrawn', 'site.published']);
    const { id } = (await call('drafts.create', { name: 'A' })).data;
    const changes = [{ path: 'home.hero.headline', value: 'New words' }];
    expect((await call('drafts.add', { id: String(id), changes })).status).toBe(200);
    const published = await call('drafts.publish', { id: String(id) });
    expect(published.status).toBe(200);
    const other = (await call('drafts.create', { name: 'B' })).data;
    expect((await call('drafts.withdraw', { id: String(other.id) })).status).toBe(200);
    const { changeSetId } = published.data;
    const received = (await arrived(3)).map(({ body }) => [body.type, body.data.changeSetId, body.data.draft?.state]);
    expect(received).toEqual([
      ['site.published', changeSetId, undefined],
      ['draft.published', changeSetId, 'published'],
      ['draft.withdrawn', undefined, 'withdrawn'],
    ]);
    expect((await log(webhookId)).map((one: { state: string }) => one.state)).toEqual(['sent', 'sent', 'sent']);
  });

  it('receives events of pages that appear, move and disappear, but never of those that are unpublished', async () => {
    await create(['site.published']);
    const { pageId } = (await call('pages.create', { title: 'Plans', address: '/plans' })).data;
    expect((await call('pages.change', { pageId, title: 'Still hidden' })).status).toBe(200);
    const change = async (set: object) => expect((await call('pages.change', { pageId, ...set })).status).toBe(200);
    await change({ status: 'published', title: 'Plans' });
    await change({ address: '/our-plans' });
    await change({ status: 'draft' });
    await change({ title: 'Hidden again' });
    const received = (await arrived(3)).map(({ body }) => body.data.pages);
    const page = { id: pageId, version: expect.any(Number), title: 'Plans' };
    expect(received).toEqual([
      [{ ...page, state: 'published', address: '/plans' }],
      [{ ...page, state: 'published', address: '/our-plans', previousAddress: '/plans' }],
      [{ ...page, state: 'removed', address: '/our-plans' }],
    ]);
    expect(JSON.stringify(receiver.received)).not.toMatch(/hidden/i);
  });

  it('gets nothing of a write that fails', async () => {
    const { id } = await create();
    const changes = [
      { path: 'home.hero.headline', value: 'New words' },
      { path: 'home.hero.headline', value: { no: 'text' } },
    ];
    expect((await call('content.batch', { changes })).status).toBe(422);
    expect(await log(id)).toEqual([]);
  });

  it('gets at most a thousand events that wait', async () => {
    const { id } = await create(['draft.created']);
    const dueAt = new Date(Date.now() + 60_000);
    const row = { webhookId: id, eventId: 'msg_x', type: 'ping' as const, data: {}, dueAt };
    await server.database.db.insert(webhookDeliveries).values(Array.from({ length: 1000 }, () => row));
    await call('drafts.create', { name: 'A' });
    expect(await server.database.db.$count(webhookDeliveries)).toBe(1000);
    expect((await read('list'))[0]).toMatchObject({ waiting: 1000, isFull: true });
  });
});

describe('the signing secret', () => {
  it('is shown once, and stored only encrypted', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await server.database.db.select().from(webhooks);
    expect(JSON.stringify([row, await read('list'), server.logged])).not.toContain(secret.slice(6, 20));
    expect(await openSecret(row?.secret ?? '', server.services.secrets)).toBe(secret);
    expect(await openSecret(row?.secret ?? '', ['another secret that is long enough'])).toBeNull();
    expect((await read('list'))[0]).toMatchObject({ id, name: 'Archive', isOn: true, waiting: 0 });
  });

  it('can be rotated: for 24 hours, events are signed with both', async () => {
    const { id, secret } = await create(['draft.created']);
    const rotated = await call('webhooks.rotate', { id });
    expect(rotated.status).toBe(200);
    await call('webhooks.test', { id });
    const { headers, text } = (await arrived(1))[0] as { headers: Record<string, string>; text: string };
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const one of [secret, rotated.data.secret]) new Webhook(one).verify(text, headers);

    await keepRow(id, { oldSecretUntil: new Date(Date.now() - 1) });
    await call('webhooks.test', { id });
    const later = (await arrived(2))[1] as { headers: Record<string, string>; text: string };
    new Webhook(rotated.data.secret).verify(later.text, later.headers);
    expect(() => new Webhook(secret).verify(later.text, later.headers)).toThrow();
  });

  it('is encrypted again after the site’s secret changed, and a lost secret is reported', async () => {
    const { id, secret } = await create();
    const { db } = server.database;
    const { log: logger, secret: current } = server.services;
    const [former, lost] = ['a former secret that is long enough', 'a lost secret that is long enough'];
    await keepRow(id, { secret: await sealSecret(secret, former) });
    await rekeyWebhooks(db, [current, former], logger);
    const [row] = await db.select().from(webhooks);
    expect(await openSecret(row?.secret ?? '', [current])).toBe(secret);
    await keepRow(id, { secret: await sealSecret(secret, lost) });
    await rekeyWebhooks(db, [current, former], logger);
    expect(server.logged.join()).toContain('No secret can decrypt that of the webhook Archive.');
    await call('webhooks.test', { id });
    await expect
      .poll(async () => (await log(id))[0].problem)
      .toBe('The signing secret cannot be decrypted. Rotate it.');
  });
});

describe('a delivery', () => {
  it('that failed is retried with growing delays for about three days, then the webhook is switched off', async () => {
    const { id } = await create(['draft.created']);
    await server.services.webhooks.close();
    try {
      receiver.answer = (_req, res) => res.writeHead(500).end('Not\u0000 now');
      await call('drafts.create', { name: 'A' });
      const told: unknown[] = [];
      let time = new Date();
      const waits: number[] = [];
      for (let attempt = 0; attempt < 20; attempt++) {
        const sending = { ...options(), notify: async (notice: unknown) => void told.push(notice) };
        if (
          !(await sendNext(
            describeWebhooks(sending, () => time),
            time,
          ))
        )
          break;
        const [row] = await server.database.db.select().from(webhookDeliveries);
        if (!row?.dueAt) break;
        waits.push((row.dueAt.getTime() - time.getTime()) / 1000);
        time = row.dueAt;
      }
      expect(waits).toEqual([10, 50, 250, 1250, 6250, 31_250, ...Array(6).fill(43_200)]);
      const [one] = await log(id, true);
      expect(one).toMatchObject({ state: 'failed', attempts: 13, status: 500, problem: 'The receiver answered 500.' });
      expect((await read('delivery', { id: one.id })).response).toBe('Not now');
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([one.eventId]));
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(13);
      expect((await read('list'))[0]).toMatchObject({ isOn: false, offReason: 'failing' });
      expect(told).toEqual([{ kind: 'webhook-off', name: 'Archive', reason: 'failing' }]);
    } finally {
      server.services.webhooks.start();
    }
    await call('drafts.create', { name: 'B' });
    const [{ id: failed }] = await log(id);
    expect(await call('webhooks.resend', { id: failed })).toMatchObject({ status: 409 });
    receiver.answer = (_req, res) => res.writeHead(200).end();
    expect((await call('webhooks.change', { id, isOn: true })).status).toBe(200);
    expect((await call('webhooks.resendFailed', { id })).data).toEqual({ count: 1 });
    await arrived(14);
    await expect.poll(async () => (await log(id))[0].state).toBe('sent');
    expect((await read('list'))[0]).toMatchObject({ isOn: true, offReason: null, failingSince: null });
  });

  it('can be sent again with the same id, and a test event is sent only once', async () => {
    const { id } = await create(['draft.created']);
    receiver.answer = (_req, res) => res.writeHead(302, { Location: receiver.url }).end();
    await call('webhooks.test', { id });
    await expect.poll(async () => (await log(id, true)).length).toBe(1);
    const [failed] = await log(id);
    expect(failed).toMatchObject({ type: 'ping', attempts: 1, status: 302, nextAt: null });
    expect(failed.problem).toBe('The receiver redirected (302). Redirects are not followed.');
    receiver.answer = (_req, res) => res.writeHead(200).end();
    // The server that was sending it was killed after the webhook was switched off.
    const { db } = server.database;
    const isFailed = eq(webhookDeliveries.id, failed.id);
    await db
      .update(webhookDeliveries)
      .set({ claimedUntil: new Date(Date.now() + 60_000) })
      .where(isFailed);
    expect((await call('webhooks.resend', { id: failed.id })).status).toBe(409);
    await db
      .update(webhookDeliveries)
      .set({ claimedUntil: new Date(Date.now() - 1000) })
      .where(isFailed);
    expect((await call('webhooks.resend', { id: failed.id })).status).toBe(200);
    const ids = (await arrived(2)).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([failed.eventId, failed.eventId]);
    expect(await call('webhooks.resend', { id: 999_999 })).toMatchObject({ status: 404 });
  });

  it('to a receiver that is gone switches the webhook off, and cancels what waits', async () => {
    const { id } = await create(['draft.created']);
    receiver.answer = (_req, res) => res.writeHead(410).end();
    await call('drafts.create', { name: 'A' });
    await expect.poll(async () => (await read('list'))[0].offReason).toBe('gone');
    await call('drafts.create', { name: 'B' });
    await arrived(1);
    expect(await log(id)).toMatchObject([{ state: 'failed', status: 410 }]);
    const audited = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'webhook-off'));
    expect(audited).toMatchObject([{ actorKind: 'server', subject: expect.stringMatching(/^Archive \(127.*: gone$/) }]);
  });

  it('is deleted after 30 days, and with its webhook', async () => {
    const { id } = await create(['draft.created']);
    await call('webhooks.test', { id });
    await arrived(1);
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    expect([await sweepDeliveries(server.database.db, later(29)), (await log(id)).length]).toEqual([0, 1]);
    expect([await sweepDeliveries(server.database.db, later(31)), (await log(id)).length]).toEqual([1, 0]);
    await call('webhooks.test', { id });
    await arrived(2);
    expect((await call('webhooks.remove', { id })).status).toBe(200);
    expect(await server.database.db.$count(webhookDeliveries)).toBe(0);
    expect((await call('webhooks.test', { id })).status).toBe(404);
  });
});

describe('only an admin who is signed in', () => {
  it('manages webhooks: keys and editors are refused, and every change is in the audit log', async () => {
    const { id } = await create();
    for (const by of [await server.signIn(), await server.key(['admin'])]) {
      expect(
        (await call('webhooks.create', { name: 'B', url: receiver.url, types: ['draft.created'] }, by)).status,
      ).toBe(403);
      expect((await server.send('GET', '/api/trpc/webhooks.list', undefined, by)).status).toBe(403);
    }
    await call('webhooks.change', { id, name: 'Ledger', url: receiver.url, types: ['draft.created'] });
    await call('webhooks.change', { id, isOn: false });
    await call('webhooks.change', { id, isOn: true });
    await call('webhooks.rotate', { id });
    await call('webhooks.remove', { id });
    const actions = (await server.database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
    const own = actions.filter((action) => action.startsWith('webhook-'));
    const names = ['add', 'change', 'off', 'on', 'rotate', 'delete'].map((name) => `webhook-${name}`);
    expect(own).toEqual(names);
  });

  it('sees who created a webhook, also after the account of that person is deleted', async () => {
    const other = await server.signIn('admin');
    const input = { name: 'Archive', url: receiver.url, types: CHOSEN_TYPES };
    expect((await call('webhooks.create', input, other)).status).toBe(200);
    const { email, name } = (await server.send('GET', '/api/auth/session', undefined, other)).body.user;
    expect((await call('contact.deletePerson', { email })).status).toBe(200);
    expect((await read('list')).map(({ createdBy }: { createdBy: string | null }) => createdBy)).toEqual([name]);
  });

  it('can create twenty', async () => {
    const row = { name: 'A', url: receiver.url, types: [], secret: '' };
    await server.database.db.insert(webhooks).values(Array.from({ length: 20 }, () => row));
    const { status, error } = await call('webhooks.create', { name: 'B', url: receiver.url, types: ['draft.created'] });
    expect([status, error.message]).toEqual([422, 'A site can have at most 20 webhooks.']);
  });
});
