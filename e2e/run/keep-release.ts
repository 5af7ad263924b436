import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { ensureBuild } from '../../server/ensure-build.mjs';
import { type ServerProcess, startServer } from './server-process';

// `npm run keep-release [name]`, run at each release: fills the built site with typical edits, then stores its database and its responses
// in `db/fixtures/releases`. From then on, `server/features/backup/releases.db.test.ts` opens that database with the current code.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = path.join(ROOT, 'db/fixtures/releases');
const ADMIN = { ADMIN_EMAIL: 'marian@elmwater.example', ADMIN_PASSWORD: 'a long password for the office' };
const PAGES = [
  ...['home', 'about', 'portfolio', 'team', 'testimonials', 'contact', 'caseStudies', 'demo', 'investors'],
  ...['brokers', 'privacy', 'terms', 'disclaimer', 'site'],
];

interface Site {
  server: ServerProcess;
  key: string;
  /** Sends a request with the API key. @throws Error if it is refused */
  send(method: string, address: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Sends a request with the admin's session, for operations that API keys cannot perform. @throws Error if it is refused */
  sendSignedIn(method: string, address: string, body?: unknown): Promise<Record<string, unknown>>;
}

await ensureBuild();
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
const name = process.argv[2] ?? version;
const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-release-'));
const server = await startServer({ env: { DATA_DIR: dataDir, ...ADMIN, RATE_EDITOR_WRITES_PER_MINUTE: '0' } });
try {
  const site = await openSite(server);
  const pictures = await upload(site);
  await writeContent(site, pictures);
  await writeSections(site);
  await writeRest(site);
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.tar`);
  rmSync(file, { force: true });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(server.port) };
  execFileSync(process.execPath, ['server/run-cli.mjs', 'backup', file], { cwd: ROOT, env });
  // The backup contains no real secrets, so everyone may read it.
  chmodSync(file, 0o644);
  const told = JSON.stringify({ key: site.key, answers: await readAnswers(server.url, pictures) });
  writeFileSync(path.join(FOLDER, `${name}.answers.json.gz`), gzipSync(told, { level: 9 }));
  console.log(`Kept release ${name} in ${FOLDER}.`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function openSite({ url }: ServerProcess): Promise<Site> {
  const json = { 'Content-Type': 'application/json', Origin: url };
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers: json, body });
  const Cookie = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const ask = async (headers: Record<string, string>, method: string, address: string, content?: unknown) => {
    const answer = await fetch(url + address, {
      method,
      headers: { ...headers, ...(content !== undefined && { 'Content-Type': 'application/json' }) },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const wish = { name: 'The firm’s own tools', scopes: ['content:write', 'admin'] };
  const { key } = await ask({ ...json, Cookie: Cookie.join('; ') }, 'POST', '/api/admin/keys', wish);
  const headers = { Authorization: `Bearer ${key}` };
  return {
    server,
    key: String(key),
    send: (...call) => ask(headers, ...call),
    sendSignedIn: (...call) => ask({ ...json, Cookie: Cookie.join('; ') }, ...call),
  };
}

/** Uploads two images, one of them large enough to get smaller variants. @returns their URLs */
async function upload({ server, key }: Site): Promise<string[]> {
  const form = new FormData();
  for (const [width, background] of [
    [400, '#0b1f3a'],
    [40, '#b98a2e'],
  ] as const) {
    const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background } })
      .png()
      .toBuffer();
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `shop-${width}.png`);
  }
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { files: { url: string }[] }).files.map(({ url }) => url);
}

async function writeContent({ send }: Site, pictures: string[]): Promise<void> {
  const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
  const batch = (changes: object[], note: string) => send('POST', '/api/content/batch', { changes, note });
  for (const value of ['Good shops, in good hands', 'Ünïcode “quoted” \\ and\nlines', '12', '<b>Bold</b> words']) {
    await update('home.hero.headline', value);
  }
  await update('about.hero.headline', 'Who we are');
  await update('site.firmName', 'Elmwater & Sons');
  await update('home.own', { image: pictures[0], items: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] });
  await batch(
    [
      { op: 'insert', path: 'home.own.items', after: null, value: { title: 'Between', points: ['a', 'b'] } },
      { op: 'set', path: 'home.own.items.0.title', value: 'The first' },
      { op: 'move', path: 'home.own.items.3', after: null },
      { op: 'remove', path: 'home.own.items.2' },
    ],
    'Items sorted',
  );
  await update('demo.canvas', { elements: [{ id: 'element-one', type: 'text', data: { text: 'On the page' } }] });
  await update('element.element-one.text', 'Still on the page');
  await send('POST', '/api/content/delete', { path: 'home.own.items.0' });
  await update('home.letter', { blocks: [{ type: 'paragraph', data: { text: 'A letter with <i>words</i>' } }] });
  await update('home.letter.blocks.0.data.text', 'Another letter');
  await batch([{ path: 'about.extra', value: { picture: pictures[1] } }], 'A picture');
}

async function writeSections({ send }: Site): Promise<void> {
  const section = { sectionType: 'custom', sectionData: { title: 'A title', items: ['some', 'words'] } };
  for (const [sectionId, pageId] of [
    ['first', 'home'],
    ['second', 'home'],
    ['third', 'about'],
  ]) {
    await send('POST', '/api/sections', { ...section, sectionId, pageId, sectionName: `The ${sectionId}` });
  }
  await send('PATCH', '/api/sections/first', { sectionName: 'Renamed', sectionData: { title: 'Another title' } });
  await send('POST', '/api/content/batch', { changes: [{ op: 'move', path: 'sections.second', after: null }] });
  await send('PATCH', '/api/sections/second', { isActive: false });
  await send('DELETE', '/api/sections/third');
  await send('POST', '/api/sections/third/restore');
  await send('DELETE', '/api/sections/second');
}

/** Reverts a change, imports an export, invites a user and sends a message. */
async function writeRest({ send, sendSignedIn, server }: Site): Promise<void> {
  const { items } = (await send('GET', '/api/history?page=about')) as { items: { id: number; path: string }[] };
  const change = items.find(({ path }) => path === 'about.hero.headline');
  await send('POST', `/api/history/${change?.id}/revert`);
  const exported = await send('GET', '/api/admin/export');
  const contents = exported.pages as Record<string, Record<string, unknown>>;
  await send('POST', '/api/admin/import', {
    ...exported,
    pages: { ...contents, terms: { ...contents.terms, imported: { title: 'A title that came in' } } },
  });
  await sendSignedIn('POST', '/api/admin/users', { email: 'ada@elmwater.example', name: 'Ada', role: 'editor' });
  const message = { fullName: 'Ida', email: 'ida@example.com', subject: 'other', message: 'Hello\u2028there' };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
}

/** Returns the responses a visitor gets, by address; images are represented by their SHA-256 hash. */
async function readAnswers(url: string, pictures: string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const page of PAGES) {
    for (const address of [`/api/content/${page}`, `/api/sections/${page}`]) {
      answers[address] = await (await fetch(url + address)).text();
    }
  }
  for (const address of pictures) {
    const bytes = Buffer.from(await (await fetch(url + address)).arrayBuffer());
    answers[address] = createHash('sha256').update(bytes).digest('hex');
  }
  return answers;
}
