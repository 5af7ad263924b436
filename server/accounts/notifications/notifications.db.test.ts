import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { notifications } from '../../../db/schema/notifications';
import { DEFAULT_WAYS, NOTIFICATION_KINDS } from '../../../src/content/notification-kinds';
import { addDraftEvent } from '../../content/drafts/draft-events';
import { startTestServer, type TestServer } from '../../main/testing';
import { sweepNotifications } from './own-notifications';

type Person = Record<string, string>;

let server: TestServer;
let [anna, ben, rae, admin]: Person[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  [anna, ben, rae, admin] = [
    await server.signIn(),
    await server.signIn(),
    await server.signIn('reviewer'),
    await server.signIn('admin'),
  ];
});

const send = (method: string, path: string, body?: unknown, by = anna) => server.send(method, path, body, by);
const sessionOf = async (person: Person | undefined) =>
  (await send('GET', '/api/auth/session', undefined, person)).body.user as { id: string; name: string };
const list = async (person: Person | undefined, query = '') =>
  (await send('GET', `/api/notifications${query}`, undefined, person)).body;
/** Returns the kinds and sentences of a person's unread notifications, oldest first. */
const heard = async (person: Person | undefined) =>
  (await list(person, '?unread=true')).items
    .map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)
    .reverse();

async function createDraft(name = 'Autumn', by = anna): Promise<number> {
  const { id } = (await send('POST', '/api/drafts', { name }, by)).body;
  await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'home.hero.cta', value: name }] }, by);
  return id;
}
const move = async (id: number, how: string, body: object, by: Person | undefined) =>
  expect([how, (await send('POST', `/api/drafts/${id}/${how}`, body, by)).status]).toEqual([how, 200]);
const ask = async (id: number, ...people: (Person | undefined)[]) => {
  const reviewers = await Promise.all(people.map(async (one) => (await sessionOf(one)).id));
  await move(id, 'review', { reviewers, note: 'Please check.' }, anna);
};

describe('what happens to a draft', () => {
  it('notifies those who are asked, then the authors, but never the one who did it', async () => {
    const id = await createDraft();
    const [author, reviewer] = [await sessionOf(anna), await sessionOf(rae)];
    await ask(id, rae);
    const asked = await list(rae);
    expect(asked).toEqual({
      items: [
        {
          id: expect.any(Number),
          kind: 'review-asked',
          text: `${author.name} asked you to review “Autumn”.`,
          detail: 'Please check.',
          subject: `draft/${id}`,
          path: `/admin/drafts/${id}`,
          createdAt: expect.any(String),
          readAt: null,
        },
      ],
      nextCursor: null,
      unread: 1,
    });
    expect([await heard(anna), await heard(ben), await heard(admin)]).toEqual([[], [], []]);
    await move(id, 'request-changes', { note: 'The year.' }, rae);
    expect(await heard(anna)).toEqual([`changes-requested: ${reviewer.name} requested changes to “Autumn”.`]);
    // Nothing waits for the reviewer anymore.
    expect([await heard(rae), (await list(rae)).items[0].readAt]).toEqual([[], expect.any(String)]);
    await ask(id, rae, ben);
    expect(await heard(anna)).toEqual([]);
    const { hash } = (await send('GET', `/api/drafts/${id}/merge`)).body;
    await move(id, 'approve', { hash }, ben);
    await send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'Elsewhere' }, admin);
    await server.settle();
    await expect.poll(() => heard(anna)).toHaveLength(2);
    expect((await heard(anna))[1]).toBe('voided: The approval of “Autumn” is no longer valid.');
    await move(id, 'withdraw', {}, admin);
    // An approval may still be news; a request for changes no longer is.
    expect(await heard(anna)).toEqual([expect.stringMatching(/^approved: Person \d+ approved “Autumn”\.$/)]);
  });

  it('notifies the authors when someone else publishes it, or a schedule cannot', async () => {
    const id = await createDraft();
    const { db } = server.database;
    // The kinds of a scheduler.
    for (const kind of ['scheduled', 'unscheduled', 'schedule-failed'] as never[]) {
      await db.transaction((tx) => addDraftEvent(tx, id, kind, null));
    }
    await move(id, 'publish', {}, ben);
    const { name } = await sessionOf(ben);
    expect(await heard(anna)).toEqual([
      'scheduled: The site scheduled “Autumn”.',
      'scheduled: The site canceled the schedule of “Autumn”.',
      'publish-failed: “Autumn” could not be published on schedule.',
      `published: ${name} published “Autumn”.`,
    ]);
    expect(await heard(ben)).toEqual([]);
  });

  it('notifies the person who approved it when it is published', async () => {
    const id = await createDraft();
    await ask(id, ben);
    const { hash } = (await send('GET', `/api/drafts/${id}/merge`)).body;
    await move(id, 'approve', { hash }, ben);
    await move(id, 'publish', {}, anna);
    const { name } = await sessionOf(anna);
    expect(await heard(ben)).toEqual([`published: ${name} published “Autumn”.`]);
    expect(await heard(anna)).toEqual([expect.stringMatching(/^approved: /)]);
  });

  it('notifies everyone who may approve it if nobody is named', async () => {
    const id = await createDraft();
    const asked = async () => {
      const { id: actorId, name } = await sessionOf(anna);
      const by = { kind: 'session' as const, id: actorId, name };
      await server.database.db.transaction((tx) => addDraftEvent(tx, id, 'review-asked', by, { reviewers: [] }));
    };
    await asked();
    expect((await Promise.all([anna, ben, rae, admin].map(heard))).map(({ length }) => length)).toEqual([0, 1, 1, 1]);
    await server.services.database.db.execute(
      sql`insert into settings (key, value) values ('publishApproval', '"reviewers"'::json)`,
    );
    await asked();
    expect((await Promise.all([ben, rae, admin].map(heard))).map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it('notifies in one line, so that a name adds no paragraphs to a mail', async () => {
    const id = await createDraft('Autumn\r\n\nSign in again:\u2028https://sign-in.example');
    await move(id, 'publish', {}, ben);
    const { name } = await sessionOf(ben);
    expect(await heard(anna)).toEqual([
      `published: ${name} published “Autumn Sign in again: https://sign-in.example”.`,
    ]);
  });

  it('is stored only if the cause is: a refused request notifies nobody', async () => {
    const id = await createDraft();
    const person = await sessionOf(rae);
    expect((await send('POST', `/api/drafts/${id}/review`, { reviewers: [person.id, 'nobody'] })).status).toBe(422);
    expect((await list(rae)).items).toEqual([]);
  });
});

describe('a comment', () => {
  const comment = async (given: object, by = anna) =>
    (await send('POST', '/api/comments', { pageId: 'home', path: 'home.hero', text: 'Why?', ...given }, by)).body;
  const reply = (id: number, given: object, by: Person | undefined) =>
    send('POST', `/api/comments/${id}/replies`, { text: 'Because', ...given }, by);

  it('notifies the people it mentions, and replies those who took part', async () => {
    const [a, b] = [await sessionOf(anna), await sessionOf(ben)];
    const { id } = await comment({ mentions: [b.id, a.id], text: `@${b.name} look\nhere` });
    expect(await heard(ben)).toEqual([`mentioned: ${a.name} mentioned you on Home.`]);
    expect((await list(ben)).items[0]).toMatchObject({
      detail: `@${b.name} look here`,
      path: `/admin?page=home&comment=${id}`,
    });
    await reply(id, {}, ben);
    await reply(id, { mentions: [b.id] }, admin);
    const { name } = await sessionOf(admin);
    expect(await heard(anna)).toEqual([
      `replied: ${b.name} replied to a comment on Home.`,
      `replied: ${name} replied to a comment on Home.`,
    ]);
    // A mention and a reply are one notification, and what Ben replied to is read.
    expect(await heard(ben)).toHaveLength(1);
    const draftId = await createDraft();
    await comment({ draftId, mentions: [b.id] });
    expect((await heard(ben)).at(-1)).toBe(`mentioned: ${a.name} mentioned you in “Autumn”.`);
    await comment({ draftId, mentions: [(await sessionOf(rae)).id] });
    expect((await list(rae)).items[0].path).toBe(`/admin/drafts/${draftId}`);
  });

  it('notifies the authors of its draft, each of them once', async () => {
    const [a, b] = [await sessionOf(anna), await sessionOf(ben)];
    const draftId = await createDraft();
    const { id } = await comment({ draftId }, ben);
    expect(await heard(anna)).toEqual([`commented: ${b.name} commented in “Autumn”.`]);
    await comment({ draftId, mentions: [a.id] }, ben);
    await reply(id, {}, rae);
    const { name } = await sessionOf(rae);
    expect((await heard(anna)).slice(1)).toEqual([
      `mentioned: ${b.name} mentioned you in “Autumn”.`,
      `commented: ${name} replied to a comment in “Autumn”.`,
    ]);
    await reply(id, {}, anna);
    await reply(id, {}, ben);
    const left = [
      `mentioned: ${b.name} mentioned you in “Autumn”.`,
      `replied: ${b.name} replied to a comment in “Autumn”.`,
    ];
    expect(await heard(anna)).toEqual(left);
    await comment({ draftId });
    expect(await heard(anna)).toEqual(left);
  });

  it('counts as read for those who reply to it or resolve it, and for nobody else', async () => {
    const [b, c] = [await sessionOf(ben), await sessionOf(admin)];
    const { id } = await comment({ mentions: [b.id, c.id] });
    const other = await comment({ mentions: [b.id, c.id] });
    await reply(id, {}, ben);
    expect([(await list(ben)).unread, (await list(admin)).unread]).toEqual([1, 2]);
    await send('POST', `/api/comments/${other.id}/resolve`, {}, ben);
    expect([(await list(ben)).unread, (await list(admin)).unread]).toEqual([0, 2]);
  });

  it('changes its notifications when it is edited, and takes them along when it is deleted', async () => {
    const [b, c] = [await sessionOf(ben), await sessionOf(admin)];
    const { id } = await comment({ mentions: [b.id], text: 'x'.repeat(400) });
    expect((await list(ben)).items[0].detail).toBe(`${'x'.repeat(199)}…`);
    await send('PATCH', `/api/comments/${id}`, { text: 'Better', mentions: [b.id, c.id] });
    expect((await list(ben)).items).toEqual([expect.objectContaining({ detail: 'Better' })]);
    expect(await heard(admin)).toHaveLength(1);
    await reply(id, {}, ben);
    await send('DELETE', `/api/comments/${id}`);
    expect([(await list(ben)).items, (await list(admin)).items, await heard(anna)]).toEqual([
      [],
      [],
      [expect.stringMatching(/^replied/)],
    ]);
  });
});

describe('a contact message', () => {
  const message = { fullName: 'Ada Miller', email: 'ada@example.com', subject: 'investment', message: 'Please call.' };

  it('notifies the admins without naming the sender, and spam nobody', async () => {
    await server.send('POST', '/api/contact', message);
    await server.send('POST', '/api/contact', { ...message, extraNote: 'x' });
    expect([await heard(admin), await heard(anna), await heard(rae)]).toEqual([
      ['message: A message about “investment” arrived from the contact form.'],
      [],
      [],
    ]);
    // Someone who is no longer an admin does not see it.
    const { id } = await sessionOf(admin);
    await server.database.db.update(user).set({ role: 'editor' }).where(eq(user.id, id));
    expect(await list(admin)).toEqual({ items: [], nextCursor: null, unread: 0 });
  });
});

describe('a person', () => {
  it('marks one notification, those about a subject, or all they have seen as read, and only their own', async () => {
    const ids = [await createDraft('One'), await createDraft('Two'), await createDraft('Three')];
    for (const id of ids) await ask(id, rae, ben);
    const { items, nextCursor } = await list(rae, '?limit=2');
    const rest = await list(rae, `?limit=2&cursor=${nextCursor}`);
    const texts = [...items, ...rest.items].map(({ text }: { text: string }) => text.replace(/.*review /, ''));
    expect([texts, rest.nextCursor, rest.unread]).toEqual([['“Three”.', '“Two”.', '“One”.'], null, 3]);
    const read = async (body: object, by = rae) =>
      (await send('POST', '/api/notifications/read', body, by)).body.unread;
    expect(await read({ ids: [items[0].id] }, ben)).toBe(3);
    expect(await read({ ids: [items[0].id] })).toBe(2);
    expect(await read({ subject: `draft/${ids[1]}` })).toBe(1);
    expect(await read({})).toBe(1);
    expect(await read({ through: items[0].id })).toBe(0);
    expect(await list(ben)).toMatchObject({ unread: 3 });
    expect((await send('GET', '/api/notifications?cursor=x')).status).toBe(400);
  });

  it('chooses how to be notified of each kind', async () => {
    const settings = async (body?: object) =>
      (await send(body ? 'PATCH' : 'GET', '/api/notifications/settings', body, rae)).body;
    expect(await settings()).toEqual({ ways: DEFAULT_WAYS, isMailed: false });
    expect(Object.keys(DEFAULT_WAYS).sort()).toEqual([...NOTIFICATION_KINDS].sort());
    const id = await createDraft();
    await ask(id, rae);
    expect((await settings({ 'review-asked': 'off', replied: 'mail' })).ways).toEqual({
      ...DEFAULT_WAYS,
      ...{ 'review-asked': 'off', replied: 'mail' },
    });
    // Mail that waits is no longer sent, and nothing new arrives.
    const rows = await server.database.db.select().from(notifications);
    expect(rows).toMatchObject([{ way: 'bell', mailDueAt: null }]);
    await move(id, 'return', {}, anna);
    await ask(id, rae);
    expect((await list(rae)).items).toHaveLength(1);
    expect((await settings({ replied: 'pigeon' })).code).toBe('BAD_REQUEST');
  });

  it('has notifications no longer than their account, and for 90 days at most', async () => {
    const [one, two] = [await createDraft('One'), await createDraft('Two')];
    await ask(one, rae, ben);
    await ask(two, rae, ben);
    const { db } = server.database;
    const { id } = await sessionOf(ben);
    await db
      .update(notifications)
      .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(notifications.subject, `draft/${one}`));
    expect([await sweepNotifications(db), (await list(rae)).items.length]).toEqual([2, 1]);
    await send('PATCH', '/api/notifications/settings', { published: 'off' }, ben);
    await db.delete(user).where(eq(user.id, id));
    expect(await db.$count(notifications)).toBe(1);
  });
});
