import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apikey, user } from '../../../db/schema/accounts';
import { KEY_SCOPES } from '../../accounts/auth/api-keys';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Access, Meta } from '../../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../../main/testing';
import { type Actor, mayUseDrafts } from '../../platform/actor';
import { appRouter } from '../router';
import { limitToDrafting, TOOLS } from './answer-mcp';

type Headers = Record<string, string>;

let server: TestServer;
let key: Headers;
let client: Client;

beforeAll(async () => {
  server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
  key = await server.key(['content:draft']);
  client = await connect(key);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** Connects the protocol's own client. @param mode `auto` tries the newest revision first */
async function connect(headers: Headers, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const made = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const address = new URL('/mcp', server.url);
  await made.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return made;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect answers of every shape.
type Answer = { text: string; data: any; isError: boolean; all: string };

/** The tools that were called. */
const called = new Set<string>();

async function call(name: string, args: Record<string, unknown> = {}, from = client): Promise<Answer> {
  called.add(name);
  const answer = await from.callTool({ name, arguments: args });
  const [first, second] = answer.content as { text: string }[];
  const isError = answer.isError === true;
  const data = isError ? JSON.parse(second?.text ?? '{}') : answer.structuredContent;
  return { text: first?.text ?? '', data, isError, all: JSON.stringify(answer) };
}

const RPC = { Accept: 'application/json, text/event-stream' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
/** Sends a message without the client. */
const post = (body: unknown, headers: Headers = {}) =>
  server.send('POST', '/mcp', body, { ...RPC, ...key, ...headers });

const send = (tool: string, args: object, by: Headers) =>
  post({ ...list, method: 'tools/call', params: { name: tool, arguments: args } }, by);

const CTA = 'home.hero.cta';
const createDraft = async (): Promise<number> => (await call('create_draft', { name: 'Autumn' })).data.id;
const readValue = async (path: string) =>
  (await call('read_content', { page: path.split('.')[0], within: path })).data.values[path];

describe('the tools', () => {
  it('read, and write drafts, and nothing else', async () => {
    const { tools } = await client.listTools();
    const table = tools.map(({ name, annotations }) => {
      const { procedures = [] } = TOOLS.get(name) ?? {};
      return `${name} ${annotations?.readOnlyHint ? 'reads' : 'writes'} ${procedures.join(' ')}`;
    });
    expect(table).toEqual([
      'get_site_map reads pages.list collections.all',
      'list_entries reads collections.entries',
      'get_schema reads content.read',
      'read_content reads content.editable drafts.editable',
      'search_content reads search.content',
      'list_media reads media.list',
      'check_pages reads siteCheck.pages',
      'get_history reads history.list',
      'list_drafts reads drafts.list',
      'create_draft writes drafts.create',
      'propose_changes writes drafts.add',
      'preview_draft reads drafts.merge drafts.reviewers drafts.events content.editable drafts.editable',
      'share_preview writes previews.create',
      'ask_for_review writes drafts.reviewers drafts.askForReview',
      'list_comments reads comments.list',
      'write_comment writes comments.create comments.reply',
    ]);
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>;
    for (const { name, procedures: called, isWrite } of TOOLS.values()) {
      const types = called.map((one) => {
        const { type, meta } = procedures[one]?._def ?? {};
        expect([one, meta?.allowsKeys ?? meta?.access === 'public']).toEqual([one, true]);
        const allowed = type === 'mutation' ? ['draft', 'comment'] : ['public', 'editor', 'draft', 'comment'];
        expect([one, allowed.includes(meta?.access ?? '')]).toEqual([one, true]);
        return type;
      });
      expect([name, types.includes('mutation')]).toEqual([name, isWrite]);
    }
  });

  it('are described in less than 20 kB, each with its title, schemas and hints', async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify({ tools }).length).toBeLessThan(20_000);
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([typeof title, typeof description, inputSchema.type, outputSchema?.type]).toEqual([
        ...['string', 'string', 'object', 'object'],
      ]);
      const { readOnlyHint } = annotations ?? {};
      expect(annotations).toEqual({
        readOnlyHint,
        ...(readOnlyHint ? {} : { destructiveHint: false }),
        openWorldHint: false,
      });
    }
  });

  it('are the same for clients of every revision of the protocol', async () => {
    const older = await connect(key, 'legacy');
    expect([client.getNegotiatedProtocolVersion(), older.getNegotiatedProtocolVersion()]).toEqual([
      ...['2026-07-28', '2025-11-25'],
    ]);
    expect((await older.listTools()).tools).toEqual((await client.listTools()).tools);
    expect((await call('list_drafts', {}, older)).isError).toBe(false);
    await older.close();
    const oldest = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const { status, body } = await post({ ...list, method: 'initialize', params: oldest });
    expect([status, body]).toEqual([200, expect.stringContaining('"protocolVersion":"2024-11-05"')]);
  });
});

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
    const { body } = await server.send('GET', '/api/content/home?ids=true', undefined, key);
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
    const merged = (await server.send('GET', `/api/drafts/${draft}/merge`, undefined, key)).body;
    const preview = await call('preview_draft', { draft });
    expect(preview.data.changes).toMatchObject(merged.changes.map(({ ref }: { ref: string }) => ({ ref })));
    expect(preview.data.hash).toBe(merged.hash);
    expect(preview.text).toContain('draft, version 2: 2 changes, 0 conflicts, 0 waiting.');
    expect(preview.text).toContain(`${CTA} (Changed cta)\n- ${before}\n+ Talk to us`);
    expect(preview.data.links.dashboard).toBe(`${server.url}/admin/drafts/${draft}`);
    expect(merged.draft.authors).toEqual([{ id: expect.any(String), name: 'A key' }]);
    const listed = (await call('list_drafts', { state: 'draft', page: 'home' })).data.items;
    expect(listed[0]).toMatchObject({ id: draft, version: 2, operations: 2 });

    const publisher = await server.key(['content:publish']);
    expect((await server.send('POST', `/api/drafts/${draft}/publish`, {}, publisher)).status).toBe(200);
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

  it('is told which values have changed, and must send what it read', async () => {
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
    const writer = await server.key(['content:write']);
    const body = Array.from({ length: 40 }, (_, at) => `${at} ${'long '.repeat(800)}`);
    const change = { path: 'home.welcome.body', value: body };
    expect((await server.send('POST', '/api/content/update', change, writer)).status).toBe(200);
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

  it('creates a link with which anyone sees the draft, and never the same one again', async () => {
    const draft = await createDraft();
    const args = { draft, days: 1, isPinned: true };
    const retrying = await connect({ ...key, 'Idempotency-Key': 'a-link' });
    const links = [await call('share_preview', args, retrying), await call('share_preview', args, retrying)];
    await retrying.close();
    const [first, second] = links.map(({ data }) => data);
    expect(first).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(`^${server.url}/preview/[\\w-]{22}$`),
      isPinned: true,
      expiresAt: expect.any(String),
    });
    expect(links[0]?.text).toContain(first.url);
    expect(second.url).not.toBe(first.url);
    expect((await server.send('GET', new URL(first.url).pathname)).status).toBe(200);
    const { items } = (await server.send('GET', `/api/drafts/${draft}/previews`, undefined, key)).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(server.logged.join('')).not.toContain(first.url.split('/').at(-1));
    expect((await call('share_preview', { draft, days: 2 })).isError).toBe(true);
    expect((await call('share_preview', { draft: 99_999 })).data.code).toBe('NOT_FOUND');
  });

  it('asks people for a review by name or id, and reads their answer', async () => {
    const [anna, ben] = [await server.signIn(), await server.signIn()];
    const [annaUser, benUser] = await Promise.all(
      [anna, ben].map(async (by) => (await server.send('GET', '/api/auth/session', undefined, by)).body.user),
    );
    const draft = await createDraft();
    expect((await call('ask_for_review', { draft, reviewers: [annaUser.id] })).text).toContain('no changes to review');
    const changes = [{ op: 'set', path: CTA, base: await readValue(CTA), value: 'Write to us' }];
    expect((await call('propose_changes', { draft, changes })).isError).toBe(false);
    const preview = await call('preview_draft', { draft });
    expect(preview.data.reviewers).toContainEqual({ id: annaUser.id, name: annaUser.name });
    expect(preview.text).toContain(`${annaUser.name} (${annaUser.id})`);
    const rest = (await server.send('GET', `/api/drafts/${draft}/reviewers`, undefined, key)).body;
    expect(preview.data.reviewers.map(({ id }: { id: string }) => id)).toEqual(
      rest.map(({ id }: { id: string }) => id),
    );

    // The owner of the key has contributed, and so cannot review.
    const [author] = (await server.send('GET', `/api/drafts/${draft}`, undefined, key)).body.authors;
    await server.database.db.update(user).set({ name: 'Robin Same' }).where(eq(user.id, annaUser.id));
    await server.database.db.update(user).set({ name: 'robin same' }).where(eq(user.id, benUser.id));
    const refused = await call('ask_for_review', {
      draft,
      reviewers: [author.id, 'Robin Same', annaUser.id, 'Nobody'],
    });
    expect(refused.data.issues).toEqual([
      { path: 'reviewers.0', message: 'This person cannot review this draft. See the ids in preview_draft.' },
      { path: 'reviewers.1', message: 'Several people have this name. See the ids in preview_draft.' },
      { path: 'reviewers.3', message: 'This person cannot review this draft. See the ids in preview_draft.' },
    ]);
    await server.database.db.update(user).set({ name: 'Anna Elm' }).where(eq(user.id, annaUser.id));
    const stale = { draft, reviewers: ['Anna Elm'], expectedVersion: 1 };
    expect((await call('ask_for_review', stale)).data.code).toBe('CONFLICT');
    const request = { draft, reviewers: ['anna elm', annaUser.id], note: 'Is it clear?', dueOn: '2026-03-01' };
    const asked = await call('ask_for_review', { ...request, idempotencyKey: 'ask' });
    const people = [{ id: annaUser.id, name: 'Anna Elm' }];
    expect(asked.data).toEqual({ id: draft, state: 'review', version: 3, reviewers: people });
    expect(asked.text).toBe(`Draft ${draft} is in review, version 3. Asked: Anna Elm.`);
    expect((await call('ask_for_review', { ...request, idempotencyKey: 'ask' })).data).toEqual(asked.data);
    const { review } = (await server.send('GET', `/api/drafts/${draft}`, undefined, anna)).body;
    expect(review).toMatchObject({ reviewers: people, note: 'Is it clear?', dueOn: '2026-03-01' });
    expect((await call('propose_changes', { draft, changes })).text).toContain('its changes are frozen');

    const answer = { note: 'The year is missing.' };
    expect((await server.send('POST', `/api/drafts/${draft}/request-changes`, answer, anna)).status).toBe(200);
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
    const person = await server.signIn();
    await server.send('POST', `/api/comments/${id}/replies`, { text: 'Say it.' }, person);
    expect((await call('write_comment', { replyTo: id, text: 'Done.' })).text).toBe(
      `Replied to comment ${id} on ${ref}.`,
    );
    const listed = await call('list_comments', { page: 'home', draft, state: 'open' });
    const written = { id: expect.any(Number), createdAt: expect.any(String) };
    const thread = {
      ...{ ...written, id, text: 'How small?', author: 'A key', pageId: 'home', draftId: draft, ref },
      ...{ quote: 'small firms', excerpt: 'We buy small firms.', isOrphaned: false, resolvedAt: null },
      replies: [
        { ...written, text: 'Say it.', author: expect.stringMatching(/^Person/) },
        { ...written, text: 'Done.', author: 'A key' },
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
    expect((await server.send('POST', '/api/contact', message, { Origin: server.url })).status).toBeLessThan(300);
    const admin = await connect(await server.key(['admin']));
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

describe('the address', () => {
  it('accepts keys that may write drafts, and never a session', async () => {
    for (const scope of KEY_SCOPES) {
      const { status } = await post(list, await server.key([scope]));
      expect([scope, status]).toEqual([scope, ['content:read', 'admin:read'].includes(scope) ? 403 : 200]);
    }
    for (const headers of [{}, await server.signIn('admin'), { Authorization: 'Bearer nothing' }]) {
      const answer = await server.send('POST', '/mcp', '{bad', { ...RPC, ...headers });
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="API key"');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    // A key works next to a cookie, and with its own rights.
    expect((await post(list, await server.signIn('admin'))).status).toBe(200);
  });

  it('refuses a key that was revoked, at once', async () => {
    const admin = await server.signIn('admin');
    const made = await server.key(['content:draft']);
    const agent = await connect(made);
    expect((await agent.listTools()).tools.length).toBeGreaterThan(0);
    const keys = (await server.send('GET', '/api/admin/keys', undefined, admin)).body;
    expect((await server.send('DELETE', `/api/admin/keys/${keys[0].id}`, undefined, admin)).status).toBe(200);
    await expect(agent.callTool({ name: 'list_drafts' })).rejects.toThrow('This API key is not valid.');
    await agent.close();
  });

  it('refuses a key whose owner has become a reviewer or is disabled, and writes nothing for them', async () => {
    const { db } = server.database;
    const draft = await createDraft();
    const before = (await call('list_drafts')).data.items;
    const calls: [string, object][] = [
      ['create_draft', { name: 'Mine' }],
      ['propose_changes', { draft, changes: [{ op: 'set', path: CTA, base: null, value: 'Mine' }] }],
      ['share_preview', { draft }],
      ['ask_for_review', { draft, reviewers: ['Anna Elm'] }],
      ['write_comment', { page: 'home', ref: CTA, draft, text: 'Mine' }],
      ['list_drafts', {}],
    ];
    for (const scope of ['content:draft', 'admin'] as const) {
      const owned = await server.key([scope]);
      const [made] = await db.select().from(apikey).orderBy(desc(apikey.createdAt)).limit(1);
      const change = (set: Partial<typeof user.$inferInsert>) =>
        db
          .update(user)
          .set(set)
          .where(eq(user.id, made?.referenceId ?? ''));
      const statuses = async () =>
        new Set(await Promise.all(calls.map(async ([tool, args]) => (await send(tool, args, owned)).status)));
      expect((await send('list_drafts', {}, owned)).status).toBe(200);
      await change({ role: 'reviewer' });
      expect([scope, await statuses()]).toEqual([scope, new Set([403])]);
      await change({ role: 'admin', disabled: true });
      expect([scope, await statuses()]).toEqual([scope, new Set([401])]);
    }
    expect((await call('list_drafts')).data.items).toEqual(before);
    expect((await call('list_comments', { draft })).data.items).toEqual([]);
    expect((await server.send('GET', `/api/drafts/${draft}/previews`, undefined, key)).body.items).toEqual([]);
  });

  it('refuses pages of other sites, other methods and other bodies', async () => {
    expect((await post(list, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(list, { Origin: 'null' })).status).toBe(403);
    expect((await post(list, { Origin: server.url })).status).toBe(200);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
      const answer = await server.send(method, '/mcp', undefined, key);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
    }
    expect((await server.send('OPTIONS', '/mcp')).status).toBe(204);
    expect((await post('{"jsonrpc":', {})).status).toBe(400);
    expect((await post(list, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(list, { Accept: 'text/html' })).status).toBe(406);
    expect((await post({ ...list, params: { more: 'x'.repeat(1024 * 1024) } })).status).toBe(413);
    expect((await post(Array.from({ length: 1000 }, () => list))).status).toBe(400);
    expect((await post({ ...list, params: JSON.parse('{"__proto__":{"x":1}}') })).status).toBe(400);
    for (const body of [{}, { id: 1 }, { ...list, jsonrpc: '1.0' }, { ...list, method: 5 }, 'null', '[]', '"x"']) {
      expect((await post(body)).status).toBe(400);
    }
    expect((await post(list, { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    expect((await post({ ...list, method: 'subscriptions/listen' })).body).toContain('-32601');
    expect((await post({ ...list, method: 'resources/list' })).body).toContain('-32601');
    expect((await post(list)).headers.get('cache-control')).toBe('no-store');
  });

  it('answers wrong input with clear tool errors', async () => {
    const draft = await createDraft();
    const change = (more: object) => call('propose_changes', { draft, changes: [{ op: 'set', base: null, ...more }] });
    expect((await change({ path: 'home', value: { hero: {} } })).isError).toBe(true);
    expect((await change({ path: 'home.hero.headline', value: 'x'.repeat(300_000) })).isError).toBe(true);
    expect((await change({ path: CTA, value: 'x', more: 1 })).data.issues).toEqual([
      { path: 'changes.0.more', message: 'There is no "more" here.' },
    ]);
    expect((await call('propose_changes', { draft, changes: [], document: {} })).data.issues).toEqual([
      { path: 'changes', message: 'Must have at least 1 item.' },
      { path: 'document', message: 'There is no "document" here.' },
    ]);
    // A value that does not fit the page is a problem of the draft, which publishing would refuse.
    expect((await change({ path: 'home.hero.nope', value: 'x' })).isError).toBe(false);
    const { text, data } = await call('preview_draft', { draft });
    expect(data.problems).toEqual([{ path: 'home.hero', message: expect.stringContaining('nope') }]);
    expect(text).toContain('Problem at home.hero: ');
    expect((await call('preview_draft', { draft: 99_999 })).data.code).toBe('NOT_FOUND');
    expect((await call('preview_draft', { draft: '1' })).data.issues).toEqual([
      { path: 'draft', message: 'Must be a number.' },
    ]);
    expect((await call('read_content', { page: 'nope' })).data.code).toBe('NOT_FOUND');
    await expect(client.callTool({ name: 'publish_draft', arguments: { draft } })).rejects.toThrow('There is no tool');
  });
});

describe('limitToDrafting', () => {
  const ACCESS: Access[] = ['public', 'person', 'review', 'editor', 'comment', 'draft', 'publish', 'admin'];
  const may = (actor: Actor, access: Access, isWrite: boolean): boolean => {
    try {
      requireAccess(actor, access, isWrite, true);
      return true;
    } catch {
      return false;
    }
  };

  it('only ever lowers what a caller may do', () => {
    for (const role of ['admin', 'editor', 'reviewer', null] as const) {
      for (const writesAs of ['admin', 'editor', null, undefined] as const) {
        for (const drafts of ['publish', 'write', 'read', null, undefined] as const) {
          const rights = { ...(writesAs !== undefined && { writesAs }), ...(drafts !== undefined && { drafts }) };
          const actor: Actor = { kind: 'key', id: 'u1', name: 'A key', role, client: '', ...rights };
          const limited = limitToDrafting(actor);
          for (const access of ACCESS) {
            for (const isWrite of [false, true]) {
              const [can, could] = [may(limited, access, isWrite), may(actor, access, isWrite)];
              expect([actor, access, isWrite, can && !could]).toEqual([actor, access, isWrite, false]);
              // Agents never need these, whoever the owner is.
              if (access === 'admin' || access === 'publish' || (access === 'editor' && isWrite))
                expect([actor, access, isWrite, can]).toEqual([actor, access, isWrite, false]);
            }
          }
          expect(may(limited, 'draft', true)).toBe(role !== null && mayUseDrafts(actor, 'write'));
        }
      }
    }
  });
});
