import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../../src/entry-server';
import { startTestServer, type TestServer } from '../../main/testing';

type Person = Record<string, string>;

let server: TestServer;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  server = await startTestServer(
    { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_KEY_WRITES_PER_MINUTE: '0' },
    render,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  server.services.forgetShown({ kind: 'gap' });
  [admin, reviewer] = [await server.signIn('admin'), await server.signIn('reviewer')];
});

const send = (method: string, path: string, body?: unknown, by = admin) => server.send(method, path, body, by);
const html = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const markup = async (path: string) => (await html(path)).split('id="boot"')[0] ?? '';
const TEXT = 'Returns are net of all fees.';

async function create(text = TEXT, name = 'Net returns'): Promise<string> {
  const { status, body } = await send('POST', '/api/disclosures', { name, text });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id;
}

async function attach(id: string, to: object) {
  const answer = await send('POST', `/api/disclosures/${id}/attach`, to);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body;
}

const detach = (id: string, attachmentId: string) => send('POST', `/api/disclosures/${id}/detach`, { attachmentId });
const archive = (id: string) => send('POST', `/api/disclosures/${id}/archive`, {});
const eventsOf = async (id: string) => (await send('GET', `/api/disclosures/${id}/events`)).body.items;

describe('what visitors see', () => {
  it('is on no page until a disclosure is attached, and the pages stay byte-equal', async () => {
    const before = [await html('/'), await html('/team')];
    const id = await create();
    expect([await html('/'), await html('/team')]).toEqual(before);
    const { attachments } = await attach(id, { to: 'section', ref: 'home.record' });
    expect(await html('/')).not.toBe(before[0]);
    expect((await detach(id, attachments[0].id)).status).toBe(200);
    expect([await html('/'), await html('/team')]).toEqual(before);
  });

  it('is right below the section, at the end of the page, or above the footer of every page', async () => {
    await attach(await create('Below the section.'), { to: 'section', ref: 'home.record' });
    await attach(await create('Below a shared block.'), { to: 'section', ref: 'about.differentiator' });
    await attach(await create('At the end.'), { to: 'page', ref: 'home' });
    await attach(await create('Above the footer.'), { to: 'site' });
    const home = await markup('/');
    const note = (text: string) => home.indexOf(`>${text}</p>`);
    expect(home.lastIndexOf('data-path="home.record', note('Below the section.'))).toBeGreaterThan(0);
    expect(home.slice(0, note('Below the section.'))).not.toContain('data-path="home.welcome');
    expect(note('Below the section.')).toBeLessThan(home.indexOf('data-path="home.welcome'));
    expect(note('At the end.')).toBeGreaterThan(home.lastIndexOf('data-path="home.'));
    expect(note('Above the footer.')).toBeGreaterThan(note('At the end.'));
    expect(note('Above the footer.')).toBeLessThan(home.indexOf('<footer'));
    const about = await markup('/about');
    expect(about).toContain('>Above the footer.</p>');
    expect(about).not.toContain('At the end.');
    const shared = about.indexOf('>Below a shared block.</p>');
    expect(shared).toBeGreaterThan(about.indexOf('data-path="about.differentiator'));
    expect(shared).toBeLessThan(about.indexOf('data-path="about.closing'));
    expect(await html('/nothing-here')).toContain('>Above the footer.</p>');
  });

  it('follows a section that is hidden, an added section, and the page of an item', async () => {
    await attach(await create('Of the record.'), { to: 'section', ref: 'home.record' });
    await attach(await create('Of the companies.'), { to: 'section', ref: 'portfolio.investments' });
    const section = { pageId: 'home', sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair', sectionData: {} };
    expect((await send('POST', '/api/sections', section)).status).toBe(201);
    await attach(await create('Of the fair.'), { to: 'section', ref: 'dynamic.fair' });
    const home = await markup('/');
    expect(home.indexOf('Of the fair.')).toBeGreaterThan(home.indexOf('data-section="fair"'));
    const [, slug] = /href="\/portfolio\/([^"?#]+)"/.exec(await html('/portfolio')) ?? [];
    expect(await html(`/portfolio/${slug}`)).toContain('>Of the companies.</p>');
    const hide = { path: 'home.page.hidden.record', value: true };
    expect((await send('POST', '/api/content/update', hide)).status).toBe(200);
    expect((await send('DELETE', '/api/sections/fair')).status).toBe(200);
    expect(await html('/')).not.toMatch(/Of the record|Of the fair/);
  });

  it('is on every page and in every feed that repeats words of its section', async () => {
    await attach(await create('Of the sellers.'), { to: 'section', ref: 'testimonials.testimonials' });
    await attach(await create('Of the cases.'), { to: 'section', ref: 'caseStudies.cases' });
    await attach(await create('Of the people.'), { to: 'section', ref: 'team.operators' });
    const company = await markup('/portfolio/harrow-finch-heating');
    for (const text of ['Of the sellers.', 'Of the cases.', 'Of the people.'])
      expect(company).toContain(`>${text}</p>`);
    const make = async (title: string, layout: string) =>
      (await send('POST', '/api/pages', { title, layout, status: 'published' })).body.pageId;
    await make('Insights', 'insights');
    const [note, other] = [await make('Note', 'insights-entry'), await make('Other', 'insights-entry')];
    const standfirst = { path: `${note}.entry.standfirst`, value: 'We returned 32%.' };
    expect((await send('POST', '/api/content/update', standfirst)).status).toBe(200);
    await attach(await create('Of the article.'), { to: 'section', ref: `${note}.entry` });
    for (const path of ['/insights', `/insights/${note}`, `/insights/${other}`])
      expect(await markup(path)).toContain('>Of the article.</p>');
    expect(await html('/insights/feed.xml')).toContain('<summary>We returned 32%.\n\nOf the article.</summary>');
  });

  it('changes with the text, for every section that makes a claim, and never shows the name', async () => {
    await send('POST', '/api/content/update', { path: 'home.hero.subheadline', value: 'We returned 32%.' });
    const claim = (await send('POST', '/api/claims', { statement: 'We returned 32%.', kind: 'performance' })).body.id;
    const place = { pageId: 'home', path: 'home.hero.subheadline', quote: { words: '32%' } };
    await send('POST', `/api/claims/${claim}/places`, place);
    const id = await create('Net of fees.', 'A secret name');
    const { attachments } = await attach(id, { to: 'claim', claim });
    expect(attachments).toEqual([
      { id: expect.any(String), to: 'claim', claim },
      { id: expect.any(String), to: 'section', ref: 'home.hero', claim },
    ]);
    expect((await send('GET', `/api/claims/${claim}`)).body.disclosures).toEqual([{ id, name: 'A secret name' }]);
    const before = await html('/');
    expect(before).toContain('Net of fees.');
    expect(before).not.toContain('A secret name');
    await send('PATCH', `/api/disclosures/${id}`, { text: 'Net of all fees.', base: 'Net of fees.' });
    expect(await html('/')).toContain('>Net of all fees.</p>');
    await send('POST', '/api/content/update', { path: 'about.story.intro', value: 'We returned 32%.' });
    const other = { pageId: 'about', path: 'about.story.intro', quote: { words: '32%' } };
    await send('POST', `/api/claims/${claim}/places`, other);
    const missing = [{ to: 'section', ref: 'about.story', claim }];
    expect((await send('GET', `/api/disclosures/${id}`)).body.missing).toEqual(missing);
    expect(await html('/about')).not.toContain('Net of all fees.');
    expect((await attach(id, { to: 'claim', claim })).missing).toEqual([]);
    expect(await html('/about')).toContain('Net of all fees.');
    expect((await detach(id, attachments[0].id)).body.attachments).toEqual([]);
    expect(await html('/')).not.toContain('Net of all fees.');
  });
});

describe('the library', () => {
  it('numbers the versions of a text, and records who did what and why', async () => {
    const id = await create();
    const change = (body: object) => send('PATCH', `/api/disclosures/${id}`, body);
    expect((await change({ text: 'Net of fees and costs.', note: 'Asked for by counsel' })).status).toBe(200);
    expect((await change({ name: 'Net' })).body.name).toBe('Net');
    expect((await change({ text: 'Mine.', base: TEXT })).status).toBe(409);
    const { attachments } = await attach(id, { to: 'page', ref: 'team' });
    await detach(id, attachments[0].id);
    await archive(id);
    const events = await eventsOf(id);
    expect(events.map((one: Record<string, unknown>) => [one.version, one.archived, one.renamed])).toEqual([
      [null, true, null],
      [null, null, null],
      [null, null, null],
      [null, null, ['Net returns', 'Net']],
      [2, null, null],
      [1, null, [null, 'Net returns']],
    ]);
    expect(events[1].detached).toEqual([{ to: 'page', ref: 'team' }]);
    expect(events[2].attached).toEqual([{ to: 'page', ref: 'team' }]);
    expect(events[4]).toMatchObject({
      note: 'Asked for by counsel',
      by: { isKey: false },
      text: 'Net of fees and costs.',
    });
    const versions = `/api/disclosures/${id}/versions`;
    const first = (await send('GET', `${versions}?limit=1`)).body;
    const second = (await send('GET', `${versions}?limit=1&cursor=${first.nextCursor}`)).body;
    expect([first.items[0].version, second.items[0].text, second.nextCursor]).toEqual([2, TEXT, null]);
    expect((await send('GET', '/api/disclosures/zzzzzzzz/events')).status).toBe(404);
  });

  it('never loses a disclosure, and archives only one that is attached to nothing', async () => {
    const id = await create();
    await attach(id, { to: 'site' });
    await attach(id, { to: 'section', ref: 'home.record' });
    const refused = await archive(id);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '“Net returns” is attached to the whole site, the section “home.record”. Detach it before you archive it.',
    ]);
    for (const change of [
      { op: 'remove', path: `site.disclosures.~${id}` },
      { op: 'unset', path: 'site.disclosures' },
      { op: 'set', path: 'site.disclosures', value: [] },
      { op: 'set', path: `site.disclosures.~${id}.text`, value: ' ' },
    ]) {
      expect([change.op, (await send('POST', '/api/content/batch', { changes: [change] })).status]).toEqual([
        change.op,
        422,
      ]);
    }
    const { attachments } = (await send('GET', `/api/disclosures/${id}`)).body;
    for (const one of attachments) await detach(id, one.id);
    expect((await archive(id)).body.isArchived).toBe(true);
    expect((await send('POST', `/api/disclosures/${id}/attach`, { to: 'site' })).status).toBe(409);
    const list = async (query: string) =>
      (await send('GET', `/api/disclosures?${query}`)).body.items.map((one: { id: string }) => one.id);
    expect([await list('archived=true'), await list('archived=false')]).toEqual([[id], []]);
    expect((await send('POST', `/api/disclosures/${id}/unarchive`, {})).body.isArchived).toBe(false);
    await attach(id, { to: 'section', ref: 'home.record' });
    expect([await list('page=home'), await list('page=team'), await list('q=FEES')]).toEqual([[id], [], [id]]);
  });

  it('refuses places that do not exist, and requests that do not fit', async () => {
    const id = await create();
    const refuse = async (to: object) => (await send('POST', `/api/disclosures/${id}/attach`, to)).status;
    expect(await refuse({ to: 'page', ref: 'nowhere' })).toBe(422);
    expect(await refuse({ to: 'section', ref: 'home.nothing' })).toBe(422);
    expect(await refuse({ to: 'section', ref: 'dynamic.nothing' })).toBe(422);
    expect(await refuse({ to: 'claim', claim: 99 })).toBe(422);
    expect(await refuse({ to: 'page' })).toBe(422);
    expect(await refuse({ to: 'site', ref: 'home' })).toBe(422);
    expect((await send('POST', '/api/disclosures', { name: ' ', text: TEXT })).status).toBe(400);
    expect((await detach(id, 'zzzzzzzz')).status).toBe(404);
    expect((await send('GET', '/api/disclosures', undefined, {})).status).toBe(401);
    expect((await send('GET', '/api/disclosures', undefined, reviewer)).status).toBe(200);
    expect((await send('POST', '/api/disclosures', { name: 'A', text: TEXT }, reviewer)).status).toBe(403);
  });
});

it('a text that is only in a draft, attached to nothing, archived or on an unpublished page is on no public route', async () => {
  const id = await create('leakfree-published');
  await attach(id, { to: 'site' });
  await create('leakunattachedzq', 'leaknamezq');
  const { pageId } = (await send('POST', '/api/pages', { title: 'Hidden', layout: 'article', status: 'draft' })).body;
  await attach(await create('leakunpublishedzq'), { to: 'page', ref: pageId });
  const archived = await create('leakarchivedzq');
  await archive(archived);
  expect((await send('POST', '/api/trpc/settings.change', { key: 'publishApproval', value: 'others' })).status).toBe(
    200,
  );
  const change = { op: 'set', path: `site.disclosures.~${id}.text`, value: 'leakdraftzq' };
  expect((await send('POST', '/api/content/batch', { changes: [change] })).body.reason).toBe('APPROVAL_REQUIRED');
  const patched = await send('PATCH', `/api/disclosures/${id}`, { text: 'leakdraftzq' });
  expect([patched.status, patched.body.reason]).toEqual([403, 'APPROVAL_REQUIRED']);
  const draft = (await send('POST', '/api/drafts', { name: 'New text' })).body.id;
  expect((await send('POST', `/api/drafts/${draft}/changes`, { changes: [change] })).status).toBe(200);
  const addresses = [
    ...['/', '/team', '/about', '/nothing', '/sitemap.xml', '/robots.txt', '/api/content/site', '/api/content/home'],
    ...['/api/sections/home', '/openapi.json', '/api/openapi.json', '/portfolio', '/preview/x/', '/llms.txt'],
  ];
  for (const address of addresses)
    expect([address, await html(address)]).toEqual([address, expect.not.stringContaining('zq')]);
  expect(await html('/team')).toContain('>leakfree-published</p>');
  // The draft is approved and published, and every page shows it.
  const { id: reviewerId } = (await send('GET', '/api/auth/session', undefined, reviewer)).body.user;
  await send('POST', `/api/drafts/${draft}/review`, { reviewers: [reviewerId] });
  const { hash } = (await send('GET', `/api/drafts/${draft}/merge`, undefined, reviewer)).body;
  const approved = await send('POST', `/api/drafts/${draft}/approve`, { hash }, reviewer);
  expect([approved.status, approved.body.message]).toEqual([200, undefined]);
  expect((await send('POST', `/api/drafts/${draft}/publish`, {})).status).toBe(200);
  expect(await html('/team')).toContain('>leakdraftzq</p>');
  expect((await eventsOf(id))[0]).toMatchObject({ version: 2, note: expect.stringContaining('“New text”') });
});
