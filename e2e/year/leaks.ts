import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unpack } from '../../server/features/bundle/testing-bundle';
import { crawl } from '../firm/crawl';
import { expect } from '../ops/fixtures';
import type { Office } from './office';
import { MARKERS } from './register';

/** Addresses that nothing links to, or that only people may read who are signed in. */
const ASKED = [
  ...[
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/juniper',
    '/letters/feed.xml',
    '/api/openapi.json',
    '/api/pages',
    '/overlay-demo',
  ],
  ...['/api/collections/insights', '/api/claims', '/api/claims/1', '/api/claims/1/events', '/api/claims/1/files'],
  ...[
    '/api/claims/1/files/1/content',
    '/api/claims/unlinked',
    '/api/disclosures',
    '/api/drafts',
    '/api/drafts/1/merge',
  ],
  ...[
    '/preview/draft-1',
    '/preview/draft-1/caseStudies',
    '/api/history?page=investors',
    '/api/offering',
    '/api/comments',
  ],
  ...['/api/record/publications', '/api/record/publications.csv', '/api/record/bundle', '/api/record/examinations'],
  ...['/api/record/examinations/1/download', '/api/admin/export', '/api/admin/audit.csv', '/mcp'],
];

/** Crawls the site as a visitor, and reads what is given to others: no marker may be where its readers may not read it. */
export async function checkLeaks(office: Office, folder: string): Promise<number> {
  const { items } = await office.query(office.marian, 'pages.list', {});
  const contents = (items as { pageId: string }[]).flatMap(({ pageId }) => [
    ...[`/api/content/${pageId}`, `/api/sections/${pageId}`],
  ]);
  const found = await crawl(office.url, [...ASKED, ...contents]);
  const all = Object.values(MARKERS);
  for (const { address, bytes } of found.values()) {
    const text = bytes.toString('utf8');
    const leaked = all.filter((marker) => text.includes(marker));
    // The letters of later months still say it.
    expect([address, leaked.filter((marker) => marker !== MARKERS.retired)]).toEqual([address, []]);
  }

  const whole = await readAll(office, folder, 'files=true&chain=true');
  expect(whole.claims).toContain(MARKERS.privateFile);
  expect(whole.everything).toContain(MARKERS.privateSource);
  const shared = await readAll(office, folder, '');
  for (const marker of [MARKERS.privateFile, MARKERS.privateSource]) expect(shared.everything).not.toContain(marker);
  for (const marker of [MARKERS.accredited, MARKERS.drafted]) expect(whole.pages).not.toContain(marker);

  // The files of claims are encrypted where they are stored.
  const stored = readFolder(office.settings.DATA_DIR ?? '', /pglite/);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored).not.toContain(MARKERS.privateFile);
  return found.size;
}

/** Makes a bundle of the whole site now, and reads it. */
async function readAll(office: Office, folder: string, query: string) {
  const file = await office.download(office.marian, `bundle?${query}`, path.join(folder, 'now.zip'));
  const at = unpack(file);
  return {
    everything: readFolder(at),
    claims: query.includes('files') ? readFolder(path.join(at, 'claims')) : '',
    pages: readFolder(path.join(at, 'pages')) + readFolder(path.join(at, 'exact')),
  };
}

/** Reads all files below a folder as one text. */
function readFolder(folder: string, except?: RegExp): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !except?.test(path.join(entry.parentPath, entry.name)))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
