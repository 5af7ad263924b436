import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { TOOLS } from './answer-mcp';
import { agentTests, CTA } from './testing-agent';

const tests = agentTests();
const { call, called, connect, createDraft } = tests;

const readValue = async (path: string) =>
  (await call('read_content', { page: path.split('.')[0], within: path })).data.values[path];

describe('an agent', () => {
  it('reads the site: its map, a schema, values by ref, words, images, checks and entries', async () => {
    const map = await call('get_site_map');
    expect(map.data.pages).toContainEqual(expect.objectContaining({ pageId: 'home', path: '/', status: 'published' }));
    expect(JSON.parse(map.text.slice(map.text.indexOf('\n')))).toEqual(map.data);
    const { schema, presets } = (await call('get_schema', { kind: 'page', name: 'home' })).data;
    expect(schema.properties.hero.properties.headline).toMatchObject({ title: 'Headline' });
    expect(schema.properties.page.properties.title).toMatchObject({ maxLength: 120 });
    expect(presets.hero.ctaUrl).toBe('/contact');
    expect((await call('get_schema', { kind: 'section', name: 'hero' })).data.schema.type).toBe('object');
    expect((await call('get_schema', { kind: 'element', name: 'nope' })).data).toMatchObject({ code: 'NOT_FOUND' });
    const { body } = await tests.server.send('GET', '/api/content/home?ids=true', undefined, tests.key);
    const { values, version } = (await call('read_content', { page: 'home' })).data;
    expect([version, values[CTA]]).toEqual([body.version, body.content.hero.cta]);
    expect(values[`home.welcome.body.~${body.ids.welcome.body[1]}`]).toBe(body.content.welcome.body[1]);
    const word = body.content.hero.headline.split(' ')[0];
    const found = (await call('search_content', { q: word })).data.items;
    expect(found.map(({ document }: { document: string }) => document)).toContain('home');
    expect((await call('list_media')).data).toEqual({ items: [], nextCursor: null, total: 0 });
    expect((await call('check_pages', { cursor: 'team z' })).data.items).toContainEqual(
      expect.objectContaining({ pageId: 'terms', hints: expect.any(Array), links: [] }),
    );
    expect((await call('list_entries', { collection: 'insights' })).data.items).toEqual([]);
  });

  it('proposes changes by ref, sees them in the draft, and changes nothing on the site', async () => {
    const before = await readValue(CTA);
    const draft = await createDraft();
    const changes = [
      { op: 'set', path: CTA, base: before, value: 'Talk to us' },
      { op: 'insert', path: 'home.welcome.body', after: null, value: 'We buy small companies.' },
    ];
    const proposed = await call('propose_changes', { draft, changes, expectedVersion: 1 });
    const inserted = expect.stringMatching(/^home\.welcome\.body\.~[a-z0-9]{8}$/);
    expect(proposed.data).toEqual({ version: 2, operations: 2, refs: [CTA, inserted] });
    expect(proposed.text).toContain(`set ${CTA}\ninsert ${proposed.data.refs[1]}`);
    expect(await readValue(CTA)).toBe(before);
    const seen = (await call('read_content', { page: 'home', within: 'home.hero', draft })).data;
    expect([seen.draftVersion, seen.values[CTA]]).toEqual([2, 'Talk to us']);

    // The same over REST, with the key's owner as the author, under the key's name.
    const merged = (await tests.server.send('GET', `/api/drafts/${draft}/merge`, undefined, tests.key)).body;
    const preview = await call('preview_draft', { draft });
    expect(preview.data.changes).toMatchObject(merged.changes.map(({ ref }: { ref: string }) => ({ ref })));
    expect(preview.data.hash).toBe(merged.hash);
    expect(preview.text).toContain('draft, version 2: 2 changes, 0 conflicts, 0 waiting.');
    expect(preview.text).toContain(`${CTA} (Changed cta)\n- ${before}\n+ Talk to us`);
    expect(preview.data.links.dashboard).toBe(`${tests.server.url}/admin/drafts/${draft}`);
    expect(merged.draft.authors).toEqual([{ id: expect.any(String), name: 'A key (API key)' }]);
    const listed = (await call('list_drafts', { state: 'draft', page: 'home' })).data.items;
    expect(listed[0]).toMatchObject({ id: draft, version: 2, operations: 2 });

    const publisher = await tests.server.key(['content:publish']);
    expect((await tests.server.send('POST', `/api/drafts/${draft}/publish`, {}, publisher)).status).toBe(200);
    expect((await call('get_history', { page: 'home', within: CTA })).data.items[0]).toMatchObject({
      ref: CTA,
      oldValue: before,
      newValue: 'Talk to us',
    });
    expect((await call('propose_changes', { draft, changes })).text).toBe('This draft is published.');
  });

  it('adds and changes sections', async () => {
    const draft = await createDraft();
    const sectionData = { headline: 'Open house', elements: [{ id: 'k1', type: 'heading', data: { text: 'Come' } }] };
    const section = { sectionId: 'open-house', sectionType: 'hero', sectionName: 'Open house', sectionData };
    const changes = [{ op: 'addSection', pageId: 'home', ...section }];
    expect((await call('propose_changes', { draft, changes })).data.refs).toEqual(['dynamic.open-house']);
    const read = (await call('read_content', { page: 'home', within: 'dynamic.open-house', draft })).data;
    expect(read.sections).toMatchObject([{ sectionId: 'open-house', sectionType: 'hero' }]);
    const path = 'dynamic.open-house.elements.~k1.data.text';
    expect(read.values[path]).toBe('Come');
    const change = { op: 'set', path, base: 'Come', value: 'Come in' };
    expect((await call('propose_changes', { draft, changes: [change] })).isError).toBe(false);
    expect((await call('read_content', { page: 'home', within: path, draft })).data.values).toEqual({
      [path]: 'Come in',
    });
  });

  it('reads what visitors will also see, and who wrote it', async () => {
    const section = { pageId: 'home', sectionId: 'quiet', sectionType: 'custom', sectionName: 'Quiet' };
    const hidden = { ...section, sectionData: { elements: [] }, isActive: false };
    const writer = await tests.server.key(['content:write']);
    expect((await tests.server.send('POST', '/api/sections', hidden, writer)).status).toBe(201);
    const draft = await createDraft();
    const changes = [{ op: 'changeSection', sectionId: 'quiet', isActive: true }];
    expect((await call('propose_changes', { draft, changes })).isError).toBe(false);
    const { text } = await call('preview_draft', { draft });
    expect(text).toMatch(/Visitors will also see dynamic\.quiet\nWritten by .+, who cannot review it\./);
  });

  it('gets the values that have changed, and must send what it read', async () => {
    const draft = await createDraft();
    const stale = { op: 'set', path: 'home.hero.headline', base: 'What it was', value: 'Mine' };
    const refused = await call('propose_changes', { draft, changes: [stale] });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining('home.hero.headline has changed since you read it.'),
    ]);
    expect(refused.data.conflicts[0]).toMatchObject({ base: 'What it was', theirs: expect.any(String) });
    const { base: _, ...blind } = stale;
    expect((await call('propose_changes', { draft, changes: [blind, { path: CTA }] })).data.issues).toEqual([
      { path: 'changes.0.base', message: 'Send the value that you read at this path, or null if there was none.' },
      { path: 'changes.1.op', message: 'This field is required.' },
    ]);
    expect((await call('propose_changes', { draft, changes: [stale], expectedVersion: 9 })).data.code).toBe('CONFLICT');
    expect((await call('preview_draft', { draft })).data.changes).toEqual([]);
  });

  it('repeats a call with the same idempotency key without effect', async () => {
    const args = { name: 'Once', idempotencyKey: 'first-attempt' };
    const [first, second] = [await call('create_draft', args), await call('create_draft', args)];
    expect(second.data).toEqual(first.data);
    expect((await call('create_draft', { ...args, name: 'Other' })).data.code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('reads a long page in parts', async () => {
    const parts = [];
    let cursor: string | undefined;
    const writer = await tests.server.key(['content:write']);
    const body = Array.from({ length: 40 }, (_, at) => `${at} ${'long '.repeat(800)}`);
    const change = { path: 'home.welcome.body', value: body };
    expect((await tests.server.send('POST', '/api/content/update', change, writer)).status).toBe(200);
    do {
      const { data, all } = await call('read_content', { page: 'home', within: 'home.welcome', cursor });
      expect(all.length).toBeLessThan(200_000);
      parts.push(Object.values(data.values).filter((value) => body.includes(String(value))));
      cursor = data.nextCursor ?? undefined;
    } while (cursor);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flat()).toEqual(body);
    expect((await call('read_content', { page: 'home', cursor: 'x' })).data.issues[0].path).toBe('cursor');
  });

  it('creates a different preview link with each call', async () => {
    const draft = await createDraft();
    const args = { draft, days: 1, isPinned: true };
    const retrying = await connect({ ...tests.key, 'Idempotency-Key': 'a-link' });
    const links = [await call('share_preview', args, retrying), await call('share_preview', args, retrying)];
    await retrying.close();
    const [first, second] = links.map(({ data }) => data);
    expect(first).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(`^${tests.server.url}/preview/[\\w-]{22}$`),
      isPinned: true,
      expiresAt: expect.any(String),
    });
    expect(links[0]?.text).toContain(first.url);
    expect(second.url).not.toBe(first.url);
    expect((await tests.server.send('GET', new URL(first.url).pathname)).status).toBe(200);
    const { items } = (await tests.server.send('GET', `/api/drafts/${draft}/previews`, undefined, tests.key)).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(tests.server.logged.join('')).not.toContain(first.url.split('/').at(-1));
    expect((await call('share_preview', { draft, days: 2 })).isError).toBe(true);
    expect((await call('share_preview', { draft: 99_999 })).data.code).toBe('NOT_FOUND');
  });

  it('asks people for a review by name or id, and reads their answer', async () => {
    const [anna, ben] = [await tests.server.signIn(), await tests.server.signIn()];
    const [annaUser, benUser] = await Promise.all(
      [anna, ben].map(async (by) => (await tests.server.send('GET', '/api/auth/session', undefined, by)).body.user),
    );
    const draft = await createDraft();
    expect((await call('ask_for_review', { draft, reviewers: [annaUser.id] })).text).toContain('no changes to review');
    const changes = [{ op: 'set', path: CTA, base: await readValue(CTA), value: 'Write to us' }];
    expect((await call('propose_changes', { draft, changes })).isError).toBe(false);
    const preview = await call('preview_draft', { draft });
    expect(preview.data.reviewers).toContainEqual({ id: annaUser.id, name: annaUser.name });
    expect(preview.text).toContain(`${annaUser.name} (${annaUser.id})`);
    const rest = (await tests.server.send('GET', `/api/drafts/${draft}/reviewers`, undefined, tests.key)).body;
    expect(preview.data.reviewers.map(({ id }: { id: string }) => id)).toEqual(
      rest.map(({ id }: { id: string }) => id),
    );

    // The owner of the key has contributed, and so cannot review.
    const [author] = (await tests.server.send('GET', `/api/drafts/${draft}`, undefined, tests.key)).body.authors;
    await tests.server.database.db.update(user).set({ name: 'Robin Same' }).where(eq(user.id, annaUser.id));
    await tests.server.database.db.update(user).set({ name: 'robin same' }).where(eq(user.id, benUser.id));
    const refused = await call('ask_for_review', {
      draft,
      reviewers: [author.id, 'Robin Same', annaUser.id, 'Nobody'],
    });
    expect(refused.data.issues).toEqual([
      { path: 'reviewers.0', message: 'This person cannot review this draft. See the ids in preview_draft.' },
      { path: 'reviewers.1', message: 'Several people have this name. See the ids in preview_draft.' },
      { path: 'reviewers.3', message: 'This person cannot review this draft. See the ids in preview_draft.' },
    ]);
    await tests.server.database.db.update(user).set({ name: 'Anna Elm' }).where(eq(user.id, annaUser.id));
    const stale = { draft, reviewers: ['Anna Elm'], expectedVersion: 1 };
    expect((await call('ask_for_review', stale)).data.code).toBe('CONFLICT');
    const request = { draft, reviewers: ['anna elm', annaUser.id], note: 'Is it clear?', dueOn: '2026-03-01' };
    const asked = await call('ask_for_review', { ...request, idempotencyKey: 'ask' });
    const people = [{ id: annaUser.id, name: 'Anna Elm' }];
    expect(asked.data).toEqual({ id: draft, state: 'review', version: 3, reviewers: people });
    expect(asked.text).toBe(`Draft ${draft} is in review, version 3. Asked: Anna Elm.`);
    expect((await call('ask_for_review', { ...request, idempotencyKey: 'ask' })).data).toEqual(asked.data);
    const { review } = (await tests.server.send('GET', `/api/drafts/${draft}`, undefined, anna)).body;
    expect(review).toMatchObject({ reviewers: people, note: 'Is it clear?', dueOn: '2026-03-01' });
    expect((await call('propose_changes', { draft, changes })).text).toContain('its changes are frozen');

    const answer = { note: 'The year is missing.' };
    expect((await tests.server.send('POST', `/api/drafts/${draft}/request-changes`, answer, anna)).status).toBe(200);
    const answered = await call('preview_draft', { draft });
    expect(answered.data.draft).toMatchObject({ id: draft, state: 'draft', version: 4 });
    expect(answered.data.events[0]).toEqual({
      ...{ kind: 'changes-requested', by: 'Anna Elm', note: answer.note },
      at: expect.any(String),
    });
    expect(answered.text).toContain('changes-requested, Anna Elm: The year is missing.');
  });

  it('comments on a ref, replies, and reads comments with their replies and what is orphaned', async () => {
    const draft = await createDraft();
    const inserted = { op: 'insert', path: 'home.welcome.body', after: null, value: 'We buy small firms.' };
    const [ref] = (await call('propose_changes', { draft, changes: [inserted] })).data.refs;
    const args = { page: 'home', ref, draft, quote: 'small firms', text: 'How small?', idempotencyKey: 'comment' };
    const made = await call('write_comment', args);
    const { id } = made.data;
    expect(made.data).toEqual({ id: expect.any(Number), pageId: 'home', draftId: draft, ref, quote: 'small firms' });
    expect([made.text, (await call('write_comment', args)).data.id]).toEqual([`Comment ${id} on ${ref}.`, id]);
    const person = await tests.server.signIn();
    await tests.server.send('POST', `/api/comments/${id}/replies`, { text: 'Say it.' }, person);
    expect((await call('write_comment', { replyTo: id, text: 'Done.' })).text).toBe(
      `Replied to comment ${id} on ${ref}.`,
    );
    const listed = await call('list_comments', { page: 'home', draft, state: 'open' });
    const written = { id: expect.any(Number), createdAt: expect.any(String) };
    const thread = {
      ...{ ...written, id, text: 'How small?', author: 'A key (API key)', pageId: 'home', draftId: draft, ref },
      ...{ quote: 'small firms', excerpt: 'We buy small firms.', isOrphaned: false, resolvedAt: null },
      replies: [
        { ...written, text: 'Say it.', author: expect.stringMatching(/^Person/) },
        { ...written, text: 'Done.', author: 'A key (API key)' },
      ],
    };
    expect(listed.data).toEqual({ items: [thread], nextCursor: null });
    const change = { op: 'remove', path: ref, base: 'We buy small firms.' };
    expect((await call('propose_changes', { draft, changes: [change] })).isError).toBe(false);
    const orphaned = await call('list_comments', { draft });
    expect(orphaned.data.items).toEqual([{ ...thread, isOrphaned: true }]);
    expect(orphaned.text).toContain('1 comment, 1 orphaned.');

    for (let at = 0; at < 11; at += 1) await call('write_comment', { page: 'home', ref: CTA, text: `Comment ${at}` });
    const first = (await call('list_comments', { page: 'home' })).data;
    expect([first.items.length, first.items[0].text, first.items[0].draftId]).toEqual([10, 'Comment 10', null]);
    const rest = (await call('list_comments', { page: 'home', cursor: first.nextCursor })).data;
    expect(rest.items.map(({ text }: { text: string }) => text)).toEqual(['Comment 0']);

    const issues = async (given: object) =>
      (await call('write_comment', { text: 'Why?', ...given })).data.issues.map(({ path }: { path: string }) => path);
    expect(await issues({})).toEqual(['page']);
    expect(await issues({ page: 'home' })).toEqual(['ref']);
    expect(await issues({ replyTo: id, page: 'home', draft })).toEqual(['page', 'draft']);
    expect(await issues({ page: 'home', ref: CTA, quote: 'not there' })).toEqual(['quote.words']);
    expect(await issues({ page: 'home', ref: CTA, text: ' ' })).toEqual(['text']);
    expect((await call('write_comment', { replyTo: 99_999, text: 'Why?' })).data.code).toBe('NOT_FOUND');
  });

  it('never sees what visitors wrote, even with the key of an admin', async () => {
    const marker = 'Zyxomma';
    const message = {
      fullName: `${marker} Person`,
      email: `${marker}@example.com`,
      subject: 'investment',
      message: `${marker} wants to sell`,
    };
    expect(
      (await tests.server.send('POST', '/api/contact', message, { Origin: tests.server.url })).status,
    ).toBeLessThan(300);
    const admin = await connect(await tests.server.key(['admin']));
    const draft = await createDraft();
    called.clear();
    const answers = [
      await call('get_site_map', {}, admin),
      await call('list_entries', { collection: 'insights', q: marker }, admin),
      await call('get_schema', { kind: 'page', name: 'contact' }, admin),
      await call('read_content', { page: 'contact' }, admin),
      await call('read_content', { page: 'site', draft }, admin),
      await call('search_content', { q: marker }, admin),
      await call('search_content', { q: 'wants to sell' }, admin),
      await call('list_media', { q: marker }, admin),
      await call('check_pages', { cursor: 'team z' }, admin),
      await call('list_claims', { kind: 'claims', q: marker }, admin),
      await call('list_claims', { kind: 'disclosures', q: marker }, admin),
      await call('get_history', { page: 'contact' }, admin),
      await call('list_drafts', {}, admin),
      await call('create_draft', { name: 'Messages' }, admin),
      await call('propose_changes', { draft, changes: [{ op: 'unset', path: 'messages.1', base: null }] }, admin),
      await call('preview_draft', { draft }, admin),
      await call('share_preview', { draft }, admin),
      await call('ask_for_review', { draft, reviewers: [`${marker} Person`] }, admin),
      await call('list_comments', {}, admin),
      await call('list_comments', { page: 'messages' }, admin),
      await call('write_comment', { page: 'messages', ref: 'messages.1', text: 'Why?' }, admin),
      await call('write_comment', { page: 'contact', ref: 'contact', text: 'Why?' }, admin),
    ];
    expect(called).toEqual(new Set(TOOLS.keys()));
    expect(new Set(answers.map(({ all }) => all.includes(marker)))).toEqual(new Set([false]));
    for (const page of ['messages', 'contact_messages', 'inbox']) {
      expect((await call('read_content', { page }, admin)).data.code).toBe('NOT_FOUND');
      expect((await call('get_history', { page }, admin)).data.code).toBe('NOT_FOUND');
    }
    await admin.close();
  });
});
