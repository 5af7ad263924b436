import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { claimEvents, claimPlaces } from '../../../db/schema/claims';
import { heldRows } from '../../../db/schema/retention';
import { addDays, dayIn } from '../../../src/content/day';
import { BODY, startClaims, TEXTS } from './testing-claims';

const { server, people, send, write, create, link, ofBody } = await startClaims();

const places = async (id: number) => (await send('GET', `/api/claims/${id}/places`)).body.items;
const events = async (id: number) => (await send('GET', `/api/claims/${id}/events`)).body.items;
const ownId = async (person = people.reviewer) =>
  (await send('GET', '/api/auth/session', undefined, person)).body.user.id;

describe('the register of claims', () => {
  it('lists, filters, changes, retires and reinstates claims, and records who did it and why', async () => {
    const ownerId = await ownId(people.editor);
    const { status, body } = await create({ ownerId, asOf: '2199-12-31', reason: 'For the letter' });
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), statement: 'We returned 32%.', kind: 'performance', value: '32%' },
        ...{ status: 'needs-substantiation', asOf: '2199-12-31', source: null, nextReview: null, due: null },
        owner: { id: ownerId, name: expect.stringMatching(/^Person/) },
        ...{ retiredAt: null, retiredReason: null, places: 0, files: 0, outdatedAt: null, disclosures: [], version: 1 },
        ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
      },
    ]);
    const { id } = body;
    const other = (await create({ statement: 'The largest buyer', kind: 'superlative', value: undefined })).body;
    const change = (fields: object) => send('PATCH', `/api/claims/${id}`, fields);
    const sourced = await change({
      source: 'Audit 2025',
      nextReview: '2199-01-01',
      expectedVersion: 1,
      reason: 'Done',
    });
    expect(sourced.body).toMatchObject({ status: 'substantiated', version: 2 });
    expect((await change({ source: 'Audit 2025' })).body.version).toBe(2);
    expect((await change({ value: '33%', expectedVersion: 1 })).status).toBe(409);
    expect((await change({ nextReview: '2020-01-01' })).body.status).toBe('expired');
    for (const day of ['soon', '0000-01-01', '2201-01-01'])
      expect((await change({ nextReview: day })).body.issues[0].path).toBe('nextReview');
    expect((await change({ ownerId: 'nobody' })).status).toBe(422);
    // Owners who cannot sign in keep their claims and their names in the record.
    const setOwner = (state: object) => server.database.db.update(user).set(state).where(eq(user.id, ownerId));
    for (const state of [{ disabled: true }, { disabled: false, emailVerified: false }]) {
      await setOwner(state);
      expect((await change({ ownerId })).status).toBe(200);
      expect((await create({ ownerId })).status).toBe(422);
      const { owners } = (await send('GET', `/api/claims/${id}/events`)).body;
      expect(owners).toEqual({ [ownerId]: body.owner.name });
    }
    await setOwner({ emailVerified: true });
    const list = async (query: string) =>
      (await send('GET', `/api/claims?${query}`)).body.items.map((claim: { id: number }) => claim.id);
    expect(await list('')).toEqual([other.id, id]);
    expect(await list('q=LARGEST')).toEqual([other.id]);
    expect(await list('q=32%25')).toEqual([id]);
    expect(await list('status=expired')).toEqual([id]);
    expect(await list('kind=superlative')).toEqual([other.id]);
    expect(await list(`owner=${ownerId}`)).toEqual([id]);
    expect(await list('owner=none')).toEqual([other.id]);
    const first = (await send('GET', '/api/claims?limit=1')).body;
    expect(await list(`limit=1&cursor=${first.nextCursor}`)).toEqual([id]);

    const retired = await send('POST', `/api/claims/${id}/retire`, { reason: 'No longer stated' });
    expect(retired.body).toMatchObject({ status: 'retired', retiredReason: 'No longer stated' });
    expect((await change({ value: '33%' })).status).toBe(409);
    expect((await link(id, '32%')).status).toBe(409);
    expect((await send('POST', `/api/claims/${id}/reinstate`, {})).body).toMatchObject({
      status: 'expired',
      retiredAt: null,
    });
    const by = { id: await ownId(people.reviewer), name: expect.stringMatching(/^Person/), isKey: false };
    expect((await events(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['reinstated', 'retired', 'changed', 'changed', 'created'],
    ]);
    expect((await events(id))[3]).toMatchObject({
      ...{ by, reason: 'Done', at: expect.any(String) },
      changes: { source: [null, 'Audit 2025'], nextReview: [null, '2199-01-01'] },
    });
    expect((await send('GET', '/api/claims/999')).status).toBe(404);
  });

  it('lists and counts the claims whose review is due, and the retired ones that are still on published pages', async () => {
    const today = dayIn(server.services.region.latest.timeZone);
    const idOf = async (given: object) => (await create(given)).body.id;
    // Nothing supports these claims.
    const overdue = await idOf({ nextReview: addDays(today, -1) });
    const dueSoon = await idOf({ nextReview: addDays(today, 30) });
    await idOf({ nextReview: addDays(today, 31) });
    const [shown, gone] = [await idOf({}), await idOf({ nextReview: addDays(today, -1) })];
    await link(shown, '32%');
    await link(gone, '29 days', `${BODY}.1`);
    for (const id of [shown, gone]) await send('POST', `/api/claims/${id}/retire`, {});
    await write({ path: `${BODY}.1`, value: 'Our closings are fast.' });
    const list = async (attention: string) =>
      (await send('GET', `/api/claims?attention=${attention}`)).body.items.map((claim: { id: number }) => claim.id);
    const count = async () => (await send('GET', '/api/trpc/claims.overview')).body.result.data;
    const found = async () => [await list('overdue'), await list('due-soon'), await list('retired-shown')];
    expect(await found()).toEqual([[overdue], [dueSoon], [shown]]);
    expect(await count()).toMatchObject({ overdue: 1, 'due-soon': 1, 'retired-shown': 1 });
    expect((await send('GET', `/api/claims/${overdue}`)).body).toMatchObject({
      ...{ status: 'needs-substantiation', due: 'overdue' },
    });

    // Visitors cannot read what is in a hidden section.
    await write({ path: 'home.page.hidden.welcome', value: true });
    expect(await list('retired-shown')).toEqual([]);
    await write({ op: 'unset', path: 'home.page.hidden.welcome' });
    expect(await list('retired-shown')).toEqual([shown]);
    await write({ path: `${BODY}.0`, value: 'We returned a lot.' });
    expect(await list('retired-shown')).toEqual([]);
    expect(await count()).toMatchObject({ retired: 2, 'retired-shown': 0 });
  });

  it('lists the open claims that are like a text, those with the same figure first', async () => {
    const [figure, words, old] = [
      (await create({ statement: 'The fund raised $7.5 million.', value: '$7.5 million' })).body.id,
      (await create({ statement: 'The fund is open to investors.', value: undefined })).body.id,
      (await create({ statement: 'The fund raised $7.5M.', value: '$7.5M' })).body.id,
    ];
    await create({ statement: 'Nothing of that kind', value: undefined });
    await send('POST', `/api/claims/${old}/retire`, {});
    const near = async (text: string) =>
      (await send('GET', `/api/claims?near=${encodeURIComponent(text)}`, undefined, people.editor)).body;
    const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
    expect(ids(await near('$7,500,000 for the fund'))).toEqual([figure, words]);
    expect(await near('Unrelated')).toEqual({ items: [], nextCursor: null });
  });

  it('needs substantiation after its value changes, until a source or file is added or someone says that these support it', async () => {
    const { id } = (await create({ source: 'Audit 2025' })).body;
    const change = async (fields: object) => (await send('PATCH', `/api/claims/${id}`, fields)).body;
    // Other words for the same figure need no other evidence.
    expect(await change({ statement: 'A return of 32 percent', value: '32 percent' })).toMatchObject({
      ...{ status: 'substantiated', outdatedAt: null },
    });
    const outdated = { status: 'needs-substantiation', outdatedAt: expect.any(String) };
    expect(await change({ value: '34%' })).toMatchObject(outdated);
    expect(await change({ statement: 'We returned 34%.' })).toMatchObject(outdated);
    expect(await change({ isSupported: true })).toMatchObject({ status: 'substantiated', outdatedAt: null });
    expect(await change({ value: '35%', source: 'Audit 2026' })).toMatchObject({ status: 'substantiated' });
    expect(await change({ value: '36%', isSupported: true })).toMatchObject({ status: 'substantiated' });
    expect(await change({ value: '37%' })).toMatchObject(outdated);
    const body = new FormData();
    body.append('files', new File(['The audit of 2027'], 'audit.txt'));
    const upload = { method: 'POST', body, headers: people.reviewer ?? {} };
    expect((await fetch(`${server.url}/api/claims/${id}/upload`, upload)).status).toBe(201);
    expect((await send('GET', `/api/claims/${id}`)).body).toMatchObject({ status: 'substantiated', outdatedAt: null });
    expect((await events(id))[0]).toMatchObject({
      ...{ kind: 'file-added', file: 'audit.txt', changes: { outdatedAt: [expect.any(String), null] } },
    });
    // Without a value, the figure is in the statement.
    const other = (await create({ statement: 'We own 12 mills.', value: undefined, source: 'Deeds' })).body;
    const restated = await send('PATCH', `/api/claims/${other.id}`, { statement: 'We own 13 mills.' });
    expect(restated.body).toMatchObject(outdated);
  });

  it('is written by admins and reviewers; editors read it and link words', async () => {
    const { id } = (await create({}, people.admin)).body;
    const denied = await create({}, people.editor);
    expect([denied.status, denied.body.message]).toEqual([403, 'Only admins and reviewers may change claims.']);
    expect((await send('GET', `/api/claims/${id}`, undefined, people.editor)).status).toBe(200);
    expect((await link(id, '32%', `${BODY}.0`, people.editor)).status).toBe(201);
    expect((await send('GET', '/api/claims', undefined, {})).status).toBe(401);
    const [reads, writes] = [await server.key(['claims:read']), await server.key(['claims:write'])];
    expect((await send('GET', '/api/claims', undefined, reads)).status).toBe(200);
    expect((await create({}, reads)).body.message).toBe('This key may not change claims.');
    expect((await create({}, writes)).status).toBe(201);
    // The scope of claims gives no right to change or draft content.
    expect((await send('POST', '/api/content/update', { path: `${BODY}.0`, value: 'x' }, writes)).status).toBe(403);
    expect((await send('POST', `/api/claims/${id}/prepare-change`, { to: '34%' }, writes)).status).toBe(403);
    const drafts = await server.key(['content:draft']);
    expect((await send('GET', '/api/claims', undefined, drafts)).status).toBe(403);
    expect((await send('POST', `/api/claims/${id}/prepare-change`, { to: '34%' }, drafts)).status).toBe(403);
  });

  it('keeps claims and names when the account of a person is deleted', async () => {
    const { user } = (await send('GET', '/api/auth/session', undefined, people.editor)).body;
    const { id } = (await create({ ownerId: user.id }, people.admin)).body;
    await link(id, '32%');
    const about = (call: string) => send('POST', `/api/trpc/contact.${call}`, { email: user.email }, people.admin);
    const exported = (await about('exportPerson')).body.result.data;
    expect(exported.account.claims).toEqual([{ claimId: id, at: expect.any(String), action: 'linked', reason: null }]);
    expect((await about('deletePerson')).status).toBe(200);
    expect((await send('GET', `/api/claims/${id}`)).body).toMatchObject({ id, owner: null, places: 1 });
    expect((await events(id))[0]).toMatchObject({ kind: 'linked', by: { id: user.id, name: user.name } });
  });
});

describe('a place of a claim', () => {
  it('follows its item, and shows words that were changed, a text that is gone, and where it is still published', async () => {
    const { id } = (await create()).body;
    const linked = await link(id, '32%');
    expect(linked.status).toBe(201);
    await link(id, '32%');
    const [place] = await places(id);
    expect(await places(id)).toEqual([
      {
        ...{ id: expect.any(Number), pageId: 'home', section: null, words: '32%', state: 'current', wordsNow: '32%' },
        ...{ ref: expect.stringMatching(/^home\.welcome\.body\.~[a-z0-9]{8}$/), path: `${BODY}.0` },
        ...{ range: { start: 12, end: 15 }, isPublished: true },
        ...{ by: { id: await ownId(people.editor), name: expect.any(String) }, linkedAt: expect.any(String) },
      },
    ]);
    expect((await send('GET', '/api/claims/places?page=home')).body.items).toEqual([{ ...place, claimId: id }]);
    expect((await send('GET', '/api/claims/places?page=about')).body.items).toEqual([]);
    await write({ op: 'move', path: `${BODY}.0`, after: null }, { op: 'move', path: `${BODY}.2`, after: null });
    expect(await places(id)).toMatchObject([{ id: place.id, state: 'current', path: `${BODY}.1` }]);
    await write({ path: `${BODY}.1`, value: 'We returned 34% to our investors.' });
    expect(await places(id)).toMatchObject([{ state: 'changed', words: '32%', wordsNow: '34%' }]);
    const confirmed = await send('POST', `/api/claims/${id}/places/${place.id}/confirm`, {}, people.editor);
    expect(confirmed.body.items).toMatchObject([{ state: 'current', words: '34%' }]);
    await write({ path: `${BODY}.1`, value: 'Something else entirely.' });
    expect(await places(id)).toMatchObject([{ state: 'changed', wordsNow: 'Something else entirely.', range: null }]);
    expect((await send('POST', `/api/claims/${id}/places/${place.id}/confirm`, {}, people.editor)).status).toBe(409);
    await write({ op: 'remove', path: `${BODY}.1` });
    expect(await places(id)).toMatchObject([{ state: 'gone', path: null, wordsNow: null }]);
    await send('DELETE', `/api/claims/${id}/places/${place.id}?reason=Removed`, undefined, people.editor);
    expect(await places(id)).toEqual([]);
    expect((await events(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['unlinked', 'confirmed', 'linked', 'created'],
    ]);
  });

  it('is linked and excepted once, also if the text around the words has changed since', async () => {
    const { id } = (await create()).body;
    const place = { pageId: 'home', path: `${BODY}.1`, quote: { words: '29' } };
    const decide = () => send('POST', '/api/claims/not-claims', place, people.editor);
    await link(id, '32%');
    const [first, second] = await Promise.all([decide(), decide()]);
    expect(second.body).toEqual(first.body);
    await write(
      { path: `${BODY}.0`, value: `In ten years, w${TEXTS[0]?.slice(1)} They had 32% before.` },
      { path: `${BODY}.1`, value: `By now, o${TEXTS[1]?.slice(1)}` },
    );
    await link(id, '32%');
    expect(await places(id)).toHaveLength(1);
    const other = { pageId: 'home', path: `${BODY}.0`, quote: { words: '32%', start: 54 } };
    expect((await send('POST', `/api/claims/${id}/places`, other)).body.items).toHaveLength(2);
    expect((await decide()).body).toEqual(first.body);
    expect((await send('DELETE', `/api/claims/not-claims/${first.body.id}`)).status).toBe(200);
    expect(await ofBody()).toContain('29');
  });

  it('is unlinked also if the words around it are cut within an emoji', async () => {
    const { id } = (await create()).body;
    await write({ path: `${BODY}.0`, value: `📈${'x'.repeat(30)} 32%` });
    await link(id, '32%');
    const [place] = await places(id);
    expect((await send('DELETE', `/api/claims/${id}/places/${place.id}`)).status).toBe(200);
    expect(await places(id)).toEqual([]);
  });

  it('is unlinked also if the words around it contain half an emoji or a null character, with and without a hold', async () => {
    const { db } = server.database;
    const { id } = (await create()).body;
    const half = `\u0000${'📈'.slice(0, 1)}`;
    const written = String.raw`The code \ud83d`;
    const hold = { name: 'Oak Street', reason: 'An inquiry.', scope: 'pages', subjects: ['about', 'home'] };
    for (const isHeld of [false, true]) {
      if (isHeld) expect((await send('POST', '/api/record/holds', hold, people.admin)).status).toBe(201);
      await link(id, '32%');
      const [place] = await db.select().from(claimPlaces);
      if (!place) throw new Error('Nothing is linked.');
      const { quote, ref } = place.anchor;
      await db.update(claimPlaces).set({ anchor: { ref, quote: { ...quote, before: half, after: written } } });
      await db
        .insert(claimEvents)
        .values({ claimId: id, kind: 'linked', actorKind: 'session', details: { words: half } });
      expect((await send('DELETE', `/api/claims/${id}/places/${place.id}`)).status).toBe(200);
      expect(await places(id)).toEqual([]);
    }
    expect(await db.select().from(heldRows)).toMatchObject([
      {
        kind: 'claim_places',
        pageId: 'home',
        claimId: String(id),
        data: { anchor: { quote: { before: '\ufffd\ufffd', after: written } } },
      },
    ]);
  });

  it('is excepted once, but every reason for it is recorded', async () => {
    const place = { pageId: 'home', path: `${BODY}.1`, quote: { words: '29' } };
    const decide = (reason?: string) => send('POST', '/api/claims/not-claims', { ...place, reason }, people.editor);
    const first = await decide('An example');
    for (const reason of ['The number of a road', 'An example', undefined])
      expect((await decide(reason)).body).toEqual(first.body);
    const kept = await server.database.db.select().from(claimEvents).where(eq(claimEvents.kind, 'not-a-claim'));
    expect(kept.map(({ reason }) => reason).sort()).toEqual(['An example', 'The number of a road']);
  });

  it('is gone with its page', async () => {
    const page = { title: 'Mills', address: '/mills', status: 'published' };
    const { pageId } = (await send('POST', '/api/pages', page, people.admin)).body;
    const path = `${pageId}.page.description`;
    await write({ path, value: 'We own 99 mills.' });
    const { id } = (await create()).body;
    await send('POST', `/api/claims/${id}/places`, { pageId, path, quote: { words: '99' } });
    expect(await places(id)).toMatchObject([{ state: 'current', isPublished: true }]);
    await send('PATCH', `/api/pages/${pageId}`, { status: 'draft' }, people.admin);
    expect(await places(id)).toMatchObject([{ state: 'current', isPublished: false }]);
    await send('DELETE', `/api/pages/${pageId}`, undefined, people.admin);
    expect(await places(id)).toMatchObject([{ state: 'gone', isPublished: false }]);
  });

  it('is refused for words that are not there, and made in one step with its claim', async () => {
    const { id } = (await create()).body;
    expect((await link(id, '33%')).body.issues[0].path).toBe('quote.words');
    expect((await link(id, '32%', `${BODY}.99`)).status).toBe(404);
    const place = { pageId: 'home', path: `${BODY}.1`, quote: { words: '29' } };
    const { status, body } = await create({ statement: '29 days', kind: 'figure', place });
    expect([status, body.places]).toEqual([201, 1]);
    const wrong = await create({ place: { ...place, quote: { words: '30' } } });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'place.quote.words']);
    expect((await send('GET', '/api/claims')).body.items).toHaveLength(2);
  });
});
