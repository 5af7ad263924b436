import { PAGE_PATHS } from '../../src/pages/routes';
import { expect } from '../ops/fixtures';
import type { Office, Worker } from './office';

/** A way to publish something. Publishes the words, and visits a page that shows them. `turn` counts the uses of a door, or of all doors. */
type Door = (office: Office, words: string, turn: number) => Promise<void>;

/** Pages whose headline is rewritten again and again. */
const PAGES = ['about', 'portfolio', 'team', 'testimonials', 'caseStudies', 'brokers', 'contact', 'investors'] as const;
const COLORS = ['#123a5c', '#5c1a12', '#12401f', '#3d1259', '#4a3a10'];

/** The doors of every week. One of `RARE` is the eighth. */
export const WEEKLY: readonly Door[] = [onPage, inDashboard, byRest, byDraft, onPage, byAgent, byRest];
export const RARE: readonly Door[] = [
  ...[byImport, byRestore, byRevert, byFile, byBrand, bySettings, byMenu, byDisclosure, bySchedule, bySection],
];

function pageOf(turn: number): { path: string; address: string } {
  const page = PAGES[turn % PAGES.length] ?? 'about';
  return { path: `${page}.hero.headline`, address: PAGE_PATHS[page] };
}

async function onPage(office: Office, words: string, turn: number): Promise<void> {
  await saveOnScreen(office, office.eli, { words, turn, screen: 'overlay' });
}

async function inDashboard(office: Office, words: string, turn: number): Promise<void> {
  await saveOnScreen(office, office.marian, { words, turn, screen: 'dashboard' });
}

async function saveOnScreen(
  office: Office,
  by: Worker,
  { words, turn, screen }: { words: string; turn: number; screen: string },
): Promise<void> {
  const { path, address } = pageOf(turn);
  const base = await readText(office, path);
  await office.call(by, 'content.batch', { changes: [{ path, value: words, base }] }, screen);
  await office.publish(screen, by, address, words);
}

async function byRest(office: Office, words: string, turn: number): Promise<void> {
  const { path, address } = pageOf(turn);
  await update(office, path, words);
  await office.publish('REST', office.key, address, words);
}

async function byDraft(office: Office, words: string, turn: number): Promise<void> {
  const { path, address } = pageOf(turn);
  await publishDraft(office, await writeDraft(office, words, { path, value: words }));
  await office.publish('draft', office.eli, address, words);
}

async function byAgent(office: Office, words: string, turn: number): Promise<void> {
  const { path, address } = pageOf(turn);
  const { id } = await office.callTool('create_draft', { name: words });
  const changes = [{ op: 'set', path, value: words, base: await readText(office, path) }];
  await office.callTool('propose_changes', { draft: id, changes });
  await office.callTool('ask_for_review', { draft: id, reviewers: [office.rae.name] });
  await approve(office, id);
  await publishDraft(office, id);
  // A key's drafts are its own, not its owner's.
  await office.publish('MCP', { ...office.agent, name: `${office.agent.name} (API key)` }, address, words);
}

async function byImport(office: Office, words: string, turn: number): Promise<void> {
  const { path, address } = pageOf(turn);
  const content = await office.send(office.marian, 'GET', '/admin/export');
  content.pages[path.split('.')[0] ?? ''].hero.headline = words;
  await office.send(office.marian, 'POST', '/admin/import', content);
  await office.publish('import', office.marian, address, words);
}

/** Publishes a mistake, and restores the page as it was the day before. */
async function byRestore(office: Office, words: string): Promise<void> {
  const pageId = 'terms';
  const before = await readText(office, 'terms.hero.headline');
  await update(office, 'terms.hero.headline', words);
  await office.publish('REST', office.key, '/terms', words);
  const at = new Date(Date.parse(office.day)).toISOString();
  const { versions } = await office.query(office.eli, 'history.past', { pageId, at });
  await office.call(office.eli, 'history.restorePage', { pageId, at, versions });
  await office.publish('restore', office.eli, '/terms', before);
}

/** Publishes a mistake, and takes it back. */
async function byRevert(office: Office, words: string): Promise<void> {
  const path = 'privacy.hero.headline';
  const before = await readText(office, path);
  await update(office, path, words);
  await office.publish('REST', office.key, '/privacy', words);
  const { items } = await office.send(office.eli, 'GET', `/history?page=privacy&path=${path}&limit=1`);
  await office.send(office.eli, 'POST', `/history/${items[0].id}/revert`, {});
  await office.publish('revert', office.eli, '/privacy', before);
}

/** Replaces the file of the fee schedule, which is uploaded and linked the first time. */
async function byFile(office: Office, words: string): Promise<void> {
  const linked = await readText(office, 'investors.hero.cta.url');
  const id = /^\/media\/files\/([^/]+)\//.exec(linked)?.[1];
  const { files } = await office.upload(office.marian, `/media${id ? `?replaces=${id}` : ''}`, 'fees.txt', words);
  if (!id) await update(office, 'investors.hero.cta.url', files[0].url);
  await office.publish('file', office.marian, files[0].url, words);
}

async function byBrand(office: Office, _words: string, turn: number): Promise<void> {
  const ink = COLORS[turn % COLORS.length];
  const before = await readBrandSheet(office);
  const change = { path: 'site.brand.colours.ink', value: ink };
  await office.call(office.marian, 'content.batch', { changes: [change] });
  await expect.poll(() => readBrandSheet(office)).not.toBe(before);
  await office.publish('brand', office.marian, '/', await readBrandSheet(office));
}

async function bySettings(office: Office, _words: string): Promise<void> {
  const isBritish = (await (await fetch(`${office.url}/`)).text()).includes('<html lang="en-GB"');
  const locale = isBritish ? 'en-US' : 'en-GB';
  await office.call(office.marian, 'settings.change', { key: 'region', value: { locale, timeZone: 'UTC' } });
  await office.publish('settings', office.marian, '/', `<html lang="${locale}"`);
}

async function byMenu(office: Office, words: string): Promise<void> {
  const change = { path: 'site.navigation.1.text', value: words };
  await office.call(office.eli, 'content.batch', { changes: [change] });
  await office.publish('menu', office.eli, '/', words);
}

/** Changes the text of the next disclosure, which is on the investors' page. */
async function byDisclosure(office: Office, words: string, turn: number): Promise<void> {
  const { items } = await office.send(office.eli, 'GET', '/disclosures');
  const { id, text } = items[turn % items.length];
  await office.send(office.marian, 'PATCH', `/disclosures/${id}`, { text: `${words}. ${text}`, base: text });
  await office.publish('disclosure', office.marian, '/investors', words);
}

/** Schedules a draft for the next morning, and opens the office then. */
async function bySchedule(office: Office, words: string, turn: number): Promise<void> {
  const { path, address } = pageOf(turn);
  const id = await writeDraft(office, words, { path, value: words });
  const next = new Date(Date.parse(office.day) + 86_400_000).toISOString().slice(0, 10);
  const { hash } = await office.send(office.marian, 'GET', `/drafts/${id}/merge`);
  await office.send(office.marian, 'POST', `/drafts/${id}/schedule`, { date: next, time: '08:00', hash });
  await office.goTo(next);
  // Timers follow the real time. Any change of a draft makes the scheduler look at the clock.
  const other = await office.send(office.eli, 'POST', '/drafts', { name: 'The next letter' });
  await office.send(office.eli, 'POST', `/drafts/${other.id}/withdraw`, {});
  await office.publish('schedule', office.eli, address, words);
}

/** Adds a section to a page, and deletes the one that was added before. */
async function bySection(office: Office, words: string): Promise<void> {
  const old = (await office.send(office.key, 'GET', '/sections/home')) as { sectionId: string }[];
  for (const { sectionId } of old) await office.send(office.key, 'DELETE', `/sections/${sectionId}`);
  const section = { pageId: 'home', sectionType: 'hero', sectionName: 'Notice', sectionData: { headline: words } };
  await office.send(office.key, 'POST', '/sections', section);
  await office.publish('section', office.key, '/', words);
}

/** Writes a draft that Rae approves. @returns its id */
export async function writeDraft(office: Office, name: string, ...changes: object[]): Promise<number> {
  const { id } = await office.send(office.eli, 'POST', '/drafts', { name });
  await office.send(office.eli, 'POST', `/drafts/${id}/changes`, { changes });
  const [rae] = (await office.send(office.eli, 'GET', `/drafts/${id}/reviewers`)).filter(
    (one: { name: string }) => one.name === office.rae.name,
  );
  await office.send(office.eli, 'POST', `/drafts/${id}/review`, { reviewers: [rae.id] });
  await approve(office, id);
  return id;
}

async function approve(office: Office, id: number): Promise<void> {
  const { hash } = await office.send(office.rae, 'GET', `/drafts/${id}/merge`);
  await office.send(office.rae, 'POST', `/drafts/${id}/approve`, { hash });
  office.approved.set(id, hash);
}

async function publishDraft(office: Office, id: number): Promise<void> {
  await office.send(office.marian, 'POST', `/drafts/${id}/publish`, {});
}

/** Sets a text through the REST API. */
export async function update(office: Office, path: string, value: unknown): Promise<void> {
  await office.send(office.key, 'POST', '/content/update', { path, value });
}

async function readText(office: Office, path: string): Promise<string> {
  const [page, ...names] = path.split('.');
  let value = await office.send(office.key, 'GET', `/content/${page}`);
  for (const name of names) value = value[name];
  return value;
}

/** Returns the address of the style sheet with the firm's colors, or an empty text. */
async function readBrandSheet(office: Office): Promise<string> {
  const html = await (await fetch(`${office.url}/`)).text();
  return /href="(\/brand\/[0-9a-f]{16}\.css)"/.exec(html)?.[1] ?? '';
}
