import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';
import { openBundle } from './verify.mjs';

/** The settings of test servers that make bundles. */
export const SETTINGS = {
  RATE_READS_PER_SECOND: '0',
  RATE_EDITOR_WRITES_PER_MINUTE: '0',
  RATE_KEY_WRITES_PER_MINUTE: '0',
};

/** The words in the file of a claim. */
export const PROOF = 'Marker of a private file';

/** The parts of a page that a bundle must rewrite. */
const shown = { document: '' };

/** Renders the words of a page, with links to other pages and to a document. */
export const render: RenderApp = async (url, { contents }) => {
  const texts = JSON.stringify(contents).match(/"[^"]*(?:return|words|headline)[^"]*"/gi) ?? [];
  const paragraphs = texts.map((text) => `<p>${text.slice(1, -1)}</p>`).join('');
  return {
    html: `<h1>${url}</h1><a href="/about#team">About</a><a href="${shown.document}">Letter</a><script>act()</script>${paragraphs}`,
    head: '<link rel="icon" href="/favicon.svg">',
    status: 200,
  };
};

/** A site with a document, a claim with a file, and pages that were changed. */
export interface RecordedSite {
  admin: Record<string, string>;
  editor: Record<string, string>;
  reviewer: Record<string, string>;
  claimId: number;
  /** Before the headline of the page `about` was changed to `Second words`, and after it. */
  before: Date;
  after: Date;
}

/** Publishes, links and records everything. */
export async function recordSite(server: TestServer): Promise<RecordedSite> {
  const [admin, editor, reviewer] = [
    await server.signIn('admin'),
    await server.signIn('editor'),
    await server.signIn('reviewer'),
  ];
  const write = async (given: string, value: unknown) => {
    const { status } = await server.send('POST', '/api/content/update', { path: given, value }, admin);
    if (status !== 200) throw new Error(`${given} was not written.`);
  };
  const letter = await upload(server, '/api/media', new File(['Dear owner'], 'letter.txt'), admin);
  shown.document = letter.files[0].url;
  await write('home.welcome.body', ['Our investors had a return of 32% a year.', 'We return calls in 2 days.']);
  await write('about.hero.headline', 'First words');
  const claim = { statement: 'A return of 32%.', kind: 'performance', value: '32%', source: 'Private source' };
  const { id: claimId } = (await server.send('POST', '/api/claims', claim, reviewer)).body;
  await upload(server, `/api/claims/${claimId}/upload`, new File([PROOF], 'Audit: 2025.txt'), reviewer);
  const place = { pageId: 'home', path: 'home.welcome.body.0', quote: { words: '32%' } };
  await server.send('POST', `/api/claims/${claimId}/places`, place, editor);
  await server.services.recordKeeper.run();
  const before = new Date();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await write('about.hero.headline', 'Second words');
  await server.services.recordKeeper.run();
  await server.send(
    'PATCH',
    `/api/claims/${claimId}`,
    { statement: 'A yearly return of 32%.', value: '32 percent' },
    reviewer,
  );
  return { admin, editor, reviewer, claimId, before, after: new Date() };
}

/** Uploads a file. @returns the answer */
export async function upload(server: TestServer, to: string, file: File, headers: Record<string, string>) {
  const form = new FormData();
  form.append('files', file);
  const answer = await fetch(server.url + to, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Downloads a ZIP file into a new folder. @returns its path */
export async function downloadZip(
  server: TestServer,
  address: string,
  headers: Record<string, string>,
): Promise<string> {
  const answer = await fetch(server.url + address, { headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'prospectus-bundle-')), 'bundle.zip');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Unpacks a ZIP file next to it. @returns the folder */
export function unpack(file: string): string {
  const folder = path.join(path.dirname(file), 'unpacked');
  const bundle = openBundle(file);
  for (const name of bundle.names) {
    const place = path.join(folder, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, bundle.read(name));
  }
  bundle.close();
  return folder;
}

/** Reads all texts of a ZIP file, by name. */
export function readTexts(file: string): Map<string, string> {
  const bundle = openBundle(file);
  const texts = new Map(bundle.names.map((name) => [name, bundle.read(name).toString('utf8')]));
  bundle.close();
  return texts;
}
