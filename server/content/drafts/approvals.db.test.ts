import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { draftOperations } from '../../../db/schema/drafts';
import { auditLog, changeSets } from '../../../db/schema/history';
import { CTA, type Headers, startReviews } from './testing-review';
import { voidChangedApprovals } from './void-approvals';

const {
  server,
  author,
  other,
  reviewer,
  admin,
  send,
  post,
  get,
  update,
  idOf,
  settle,
  newText,
  makeDraft,
  ask,
  approve,
  makeApproved,
  setRule,
  kinds,
} = await startReviews();

/** A different id for each section. */
let count = 0;

describe('an approval', () => {
  it('is refused to everyone who has contributed to the draft, also with a key', async () => {
    const [id, helped, second] = [await makeDraft(), await makeDraft(), await makeDraft()];
    const { hash } = await get(`${id}/merge`);
    await post(`${helped}/changes`, { changes: [{ path: 'home.hero.headline', value: 'Hello' }] }, other);
    await post(`${second}/drop`, { changes: [(await get(`${second}/merge`)).changes[0].id] }, other);
    await post(`${second}/changes`, { changes: [{ path: CTA, value: 'Call' }] });
    for (const one of [id, helped, second]) await ask(one, reviewer);
    const own = await post(`${id}/approve`, { hash });
    expect([own.status, own.body.message]).toEqual([403, expect.stringMatching(/You have contributed/)]);
    for (const one of [helped, second]) expect((await approve(one)).status).toBe(403);
    const key = await server.key(['content:publish', 'admin']);
    for (const verb of ['approve', 'request-changes']) {
      const { status } = await post(`${id}/${verb}`, { hash, note: 'Yes' }, key);
      expect([verb, status]).toEqual([verb, 403]);
    }
    expect((await approve(id, reviewer)).status).toBe(200);
  });

  it('is refused to the writer of words that someone else has edited since and moved to another draft', async () => {
    const value = newText();
    const id = await makeDraft({ path: CTA, value }, { path: 'home.hero.headline', value: newText() });
    await post(`${id}/changes`, { changes: [{ path: CTA, value: `${value}.` }] }, other);
    const { id: target } = (await send('POST', '/api/drafts', { name: 'Moved' }, other)).body;
    const { changes } = await get(`${id}/merge`);
    const moved = changes.find(({ path }: { path: string }) => path === CTA);
    expect((await post(`${id}/move`, { changes: [moved.id], to: target }, other)).status).toBe(200);
    await ask(target, reviewer);
    expect((await approve(target, author)).status).toBe(403);
    expect((await approve(target, other)).status).toBe(403);
    expect((await approve(target, reviewer)).status).toBe(200);
    const { changeSetId } = (await post(`${target}/publish`, {}, other)).body;
    const [set] = await server.database.db.select().from(changeSets).where(eq(changeSets.id, changeSetId));
    expect(set?.note).toMatch(/^Published the draft “Moved”, approved by Person[^,]*, written by Person[^,]*$/);
  });

  it('names the result that was read: any other result is refused, with what changed', async () => {
    const id = await makeDraft({ path: CTA, value: newText() }, { path: 'home.hero.headline', value: 'Hello' });
    const { hash } = await get(`${id}/merge`);
    expect((await post(`${id}/approve`, { hash }, other)).status).toBe(409);
    await ask(id);
    await update('home.hero.headline', 'Changed here', reviewer);
    await update('home.hero.headline', 'Changed here');
    const refused = await post(`${id}/approve`, { hash }, other);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      { ref: 'home.hero.headline', theirs: 'Changed here', mine: 'Hello' },
    ]);
    // The conflict must be settled first.
    const conflicting = await approve(id);
    expect([conflicting.status, conflicting.body.conflicts.length]).toEqual([409, 1]);
    expect((await post(`${id}/approve`, { hash: 'x', expectedVersion: 1 }, other)).status).toBe(409);
  });

  it('is voided by a no-op: it survives an unrelated change, and a save that changes nothing', async () => {
    const id = await makeApproved();
    const { cta } = (await send('GET', '/api/content/home')).body.hero;
    await update('home.hero.headline', 'Elsewhere');
    await update(CTA, cta);
    await send('PATCH', `/api/drafts/${id}`, { name: 'Winter' });
    await settle();
    expect((await get(String(id))).state).toBe('approved');
    expect((await post(`${id}/publish`)).status).toBe(200);
    expect(await kinds(id)).toEqual(['created', 'review-asked', 'approved', 'published']);
  });

  it('survives an edit: it is voided once by an edit of the same place, with the reason', async () => {
    const id = await makeApproved();
    await update(CTA, 'Call');
    await settle();
    await Promise.all([1, 2, 3].map(() => voidChangedApprovals(server.database.db, null)));
    const draft = await get(String(id));
    expect(draft).toMatchObject({ state: 'draft', review: null, approval: null });
    expect(await kinds(id)).toEqual(['created', 'review-asked', 'approved', 'voided']);
    const [{ note, by }] = (await get(`${id}/events`)).items;
    expect([note, by]).toEqual([expect.stringMatching(/changed the site at a place that this draft changes/), null]);
  });

  it.each([
    ['a section that it deletes', { op: 'deleteSection', sectionId: 'fair' }, 'headline', true],
    ['a section that it hides', { op: 'changeSection', sectionId: 'fair', isActive: false }, 'headline', true],
    ['a section that it only renames', { op: 'changeSection', sectionId: 'fair', sectionName: 'B' }, 'headline', false],
    ['another field of a section', { path: 'dynamic.fair.headline', value: 'New' }, 'badge', false],
  ])('after a change of %s', async (_, change, field, isVoid) => {
    const own = `fair${++count}`;
    const section = { sectionId: own, sectionType: 'hero', sectionName: 'A', sectionData: { headline: 'Come' } };
    expect((await send('POST', '/api/sections', { pageId: 'home', ...section })).status).toBe(201);
    const id = await makeApproved(JSON.parse(JSON.stringify(change).replace('fair', own)));
    expect((await update(`dynamic.${own}.${field}`, 'Other')).status).toBe(200);
    // On Postgres, the server hears of the change a moment later.
    if (isVoid) await expect.poll(async () => (await get(String(id))).state).toBe('draft');
    await settle();
    expect((await get(String(id))).state).toBe(isVoid ? 'draft' : 'approved');
  });

  it('covers contact details that are copied to another page', async () => {
    await update('site.firm.phone', '555 0100');
    const id = await makeDraft({ path: 'site.firm.phone', value: '555 0101' });
    const { changes } = await get(`${id}/merge`);
    expect(changes).toMatchObject([
      { path: 'site.firm.phone', after: '555 0101' },
      { pageId: 'contact', before: '555 0100', after: '555 0101' },
    ]);
    expect(changes[1].id).toBe(changes[0].id);
    await ask(id);
    await approve(id);
    await update('contact.contactInfo.contact.phone', '555 0102');
    await settle();
    expect((await get(String(id))).state).toBe('draft');
  });

  it('covers every byte of new pages, new addresses and redirects', async () => {
    const { db } = server.database;
    await db.insert(redirects).values({ from: '/covered', to: '/about', origin: 'hand' });
    const id = await makeApproved(
      { op: 'addPage', pageId: 'cover', title: 'Cover', content: { hero: { headline: 'See us', subheadline: '' } } },
      { op: 'changePage', pageId: 'testimonials', address: '/words', status: 'published', description: 'Words' },
      { op: 'setRedirect', from: '/from-here', to: '/cover', kind: 'prefix', status: 308 },
      { op: 'removeRedirect', from: '/covered' },
    );
    await setRule('others');
    const rows = await db.select().from(draftOperations).where(eq(draftOperations.draftId, id));
    const store = (row: (typeof rows)[number], operation: unknown) =>
      db
        .update(draftOperations)
        .set({ operation: operation as never })
        .where(eq(draftOperations.id, row.id));
    let changed = 0;
    for (const row of rows) {
      for (const leaf of listLeaves(row.operation).filter(([key]) => key !== 'op')) {
        const altered = structuredClone(row.operation);
        alter(altered, leaf);
        await store(row, altered);
        const { status } = await post(`${id}/publish`, {}, admin);
        expect([leaf.join('.'), status]).toEqual([leaf.join('.'), expect.toSatisfy((one) => one > 400 && one < 500)]);
        await store(row, row.operation);
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(25);
    for (const address of ['/cover', '/words', '/from-here/x']) {
      expect((await server.send('GET', address)).status).toBe(404);
    }
    expect((await post(`${id}/publish`, {}, admin)).status).toBe(200);
    expect((await server.send('GET', '/from-here/x')).headers.get('location')).toBe('/cover/x');
  });

  it('prevents publishing if the result has changed and nothing has voided it yet', async () => {
    const id = await makeApproved();
    const draft = await get(`${id}/merge`);
    // The place changes without an event, as if this server had missed it.
    const { db } = server.database;
    const handle = server.services.approvals.handle;
    server.services.approvals.handle = () => undefined;
    const text = newText();
    await update(CTA, text);
    await update(CTA, draft.changes[0].after);
    const refused = await post(`${id}/publish`);
    server.services.approvals.handle = handle;
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/since it was approved/)]);
    expect(refused.body.conflicts.map((one: { theirs: unknown }) => one.theirs)).toEqual([
      text,
      draft.changes[0].after,
    ]);
    expect(await voidChangedApprovals(db, new Set(['about']))).toEqual([]);
    expect(await voidChangedApprovals(db, new Set(['home']))).toEqual([id]);
  });

  it('is given, and used, by one of two people at once', async () => {
    const id = await makeDraft();
    await ask(id);
    const { hash } = await get(`${id}/merge`);
    const approvals = await Promise.all([other, reviewer].map((by) => post(`${id}/approve`, { hash }, by)));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
    const publications = await Promise.all([author, other].map((by) => post(`${id}/publish`, {}, by)));
    expect(publications.map(({ status }) => status)).toEqual([200, 200]);
    expect(publications[0]?.body).toEqual(publications[1]?.body);
    expect((await kinds(id)).filter((kind) => kind === 'published')).toHaveLength(1);
    const { changeSetId } = publications[0]?.body ?? {};
    const [set] = await server.database.db.select().from(changeSets).where(eq(changeSets.id, changeSetId));
    expect(set?.note).toMatch(/^Published the draft “Autumn”, approved by Person/);
  });

  it('is in the history with who wrote and approved it, if someone else published it', async () => {
    const id = await makeDraft();
    await ask(id);
    const { hash } = await get(`${id}/merge`);
    expect((await post(`${id}/approve`, { hash }, reviewer)).status).toBe(200);
    const { changeSetId } = (await post(`${id}/publish`, {}, other)).body;
    const [set] = await server.database.db.select().from(changeSets).where(eq(changeSets.id, changeSetId));
    expect(set?.note).toMatch(/^Published the draft “Autumn”, approved by Person[^,]*, written by Person[^,]*$/);
  });

  it('is in the history with the writers of what was published, a key and its owner apart, whatever the draft is called', async () => {
    const key = await server.key(['content:draft']);
    const name = 'Autumn”, approved by Rae, “x';
    const { id } = (await send('POST', '/api/drafts', { name }, key)).body;
    await post(`${id}/changes`, { changes: [{ path: 'home.hero.headline', value: newText() }] }, key);
    await post(`${id}/changes`, { changes: [{ path: 'home.hero.cta', value: newText() }] }, other);
    await post(`${id}/changes`, { changes: [{ path: 'team.hero.headline', value: newText() }] }, author);
    const { changes } = await get(`${id}/merge`);
    const dropped = changes.find(({ path }: { path: string }) => path === 'home.hero.cta');
    await post(`${id}/drop`, { changes: [dropped.id] }, author);
    const { changeSetId } = (await post(`${id}/publish`, {}, admin)).body;
    const [set] = await server.database.db.select().from(changeSets).where(eq(changeSets.id, changeSetId));
    expect(set?.note).toMatch(
      /^Published the draft “Autumn’, approved by Rae, ‘x”, written by [^,]+ \(API key\) and Person[^,]*$/,
    );
    const { items } = (await send('GET', '/api/history?page=team', undefined, author)).body;
    expect(items[0]).toMatchObject({ draftId: id, note: set?.note });
  });
});

describe('publishing that needs approval', () => {
  it('is refused for drafts without one, or by someone who may not give it', async () => {
    const [id, byEditor] = [await makeDraft(), await makeApproved({ path: 'about.story.title', value: newText() })];
    await setRule('reviewers');
    for (const one of [id, byEditor]) {
      const { status, body } = await post(`${one}/publish`);
      expect([status, body.reason]).toEqual([403, 'APPROVAL_REQUIRED']);
    }
    const { items } = await get('../drafts?state=approved');
    const { approval } = items.find((one: { id: number }) => one.id === byEditor);
    expect(approval.lapse).toBe('On this site, a reviewer must approve drafts.');
    expect((await post(`${id}/review`, { reviewers: [await idOf(other)] })).status).toBe(422);
    await ask(id, reviewer);
    expect((await post(`${id}/publish`)).body.reason).toBe('APPROVAL_REQUIRED');
    expect((await approve(id)).status).toBe(403);
    expect((await approve(id, reviewer)).status).toBe(200);
    expect((await post(`${id}/publish`)).status).toBe(200);
    await setRule('others');
    expect((await get(String(byEditor))).approval.lapse).toBeNull();
    expect((await post(`${byEditor}/publish`)).status).toBe(200);
  });

  it('says how the latest review ended, who has to act, and which changes are new since then', async () => {
    const later = '2199-01-01';
    const headline = { path: 'home.hero.headline', value: newText() };
    const id = await makeDraft({ path: CTA, value: newText() }, headline);
    const waitsFor = async (...people: Headers[]) => {
      const ids = await Promise.all(people.map(idOf));
      const lists = await Promise.all(ids.map((person) => get(`../drafts?waitsFor=${person}`)));
      return lists.map(({ items }) => items.some((one: { id: number }) => one.id === id));
    };
    const askAgain = async () =>
      expect((await post(`${id}/review`, { reviewers: [await idOf(other)], dueOn: later })).status).toBe(200);
    const changedAt = async () => {
      const { changes } = await get(`${id}/merge`);
      return Object.fromEntries(changes.map((one: { path: string; changedAt: string }) => [one.path, one.changedAt]));
    };
    expect((await get(String(id))).lastReview).toBeNull();
    await askAgain();
    expect(await waitsFor(author, other, admin)).toEqual([false, true, false]);
    await post(`${id}/request-changes`, { note: 'The year is missing.' }, other);
    const { lastReview } = await get(String(id));
    expect(lastReview).toMatchObject({ outcome: 'changes-requested', note: 'The year is missing.' });
    expect(lastReview.by.id).toBe(await idOf(other));
    expect(await waitsFor(author, other)).toEqual([true, false]);
    await post(`${id}/changes`, { changes: [{ path: CTA, value: newText() }] });
    const times = await changedAt();
    expect(times[CTA] > lastReview.at).toBe(true);
    expect(times[headline.path] < lastReview.at).toBe(true);
    await askAgain();
    expect([...(await waitsFor(author)), (await get(String(id))).lastReview]).toEqual([false, lastReview]);
    await approve(id);
    expect(await waitsFor(author, other)).toEqual([true, false]);
    await post(`${id}/withdraw`);
    expect(await waitsFor(author)).toEqual([false]);
  });

  it('lets only a signed-in admin publish in an emergency, marked for good', async () => {
    await setRule('others');
    const id = await makeDraft();
    const emergencyReason = 'A wrong figure is public.';
    const publish = (by: Headers, reason: unknown = emergencyReason) =>
      post(`${id}/publish`, { emergencyReason: reason }, by);
    for (const by of [author, await server.key(['admin'])]) expect((await publish(by)).status).toBe(403);
    for (const reason of ['', '  ', 'x'.repeat(251)]) expect((await publish(admin, reason)).status).toBe(400);
    expect((await publish(reviewer)).status).toBe(403);
    const published = await publish(admin);
    expect(published.status).toBe(200);
    const { db } = server.database;
    const [event] = (await get(`${id}/events`)).items;
    expect(event).toMatchObject({
      kind: 'published-without-approval',
      note: emergencyReason,
      changeSetId: published.body.changeSetId,
    });
    const [set] = await db.select().from(changeSets).where(eq(changeSets.id, published.body.changeSetId));
    expect(set?.note).toBe(`Published the draft “Autumn” without approval: ${emergencyReason}`);
    const audited = await db.select().from(auditLog).where(eq(auditLog.action, 'draft-emergency'));
    expect(audited.map(({ subject }) => subject)).toEqual([`draft ${id}: ${emergencyReason}`]);
  });
});

/** Returns the paths of everything in a value that is no object or list. */
function listLeaves(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, one]) => listLeaves(one, [...at, key]));
}

/** Changes the value at a path a little. */
function alter(value: unknown, path: string[]): void {
  const parent = path.slice(0, -1).reduce((one, key) => (one as Record<string, unknown>)[key], value);
  const [holder, key] = [parent as Record<string, unknown>, path.at(-1) ?? ''];
  const was = holder[key];
  const rule = { to: '/x', kind: 'exact', status: 301 };
  holder[key] = typeof was === 'string' ? `${was}x` : typeof was === 'number' ? was + 1 : was === null ? rule : !was;
}
