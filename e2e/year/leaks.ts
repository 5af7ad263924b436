import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTexts } from '../../server/features/bundle/testing-bundle';
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
  const pages = (await office.query(office.marian, 'pages.list', {})) as { pageId: string }[];
  const contents = pages.flatMap(({ pageId }) => [`/api/content/${pageId}`, `/api/sections/${pageId}`]);
  const found = await crawl(office.url, [...ASKED, ...contents]);
  // The later letters still say what the earlier ones no longer do, so `checkDays` looks for that.
  const { retired: _, ...hidden } = MARKERS;
  for (const { address, bytes } of found.values()) {
    expect([address, findMarkers(hidden, bytes.toString('utf8'))]).toEqual([address, []]);
  }

  const make = async (query: string) =>
    readTexts(await office.download(office.marian, `bundle?${query}`, path.join(folder, 'now.zip')));
  const whole = await make('files=true&chain=true');
  expect(findMarkers(hidden, join(whole, /^claims\//))).toEqual(['privateFile']);
  expect(findMarkers(MARKERS, join(whole, /^(?:pages|exact)\//))).toEqual(['retired']);
  expect(findMarkers(hidden, join(whole, /^claims\.json$/))).toEqual(['privateSource']);
  expect(findMarkers(hidden, join(await make(''), /./))).toEqual([]);

  // The files of claims are encrypted where they are stored.
  const stored = readdirSync(office.settings.DATA_DIR ?? '', { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, file: path.join(entry.parentPath, entry.name) }))
    .filter(({ entry, file }) => entry.isFile() && !file.includes('pglite'));
  expect(stored.filter(({ file }) => file.endsWith('.sealed')).length).toBeGreaterThan(0);
  for (const { file } of stored) expect([file, findMarkers(hidden, readFileSync(file, 'latin1'))]).toEqual([file, []]);
  return found.size;
}

/** Returns the names of the markers in a text. */
function findMarkers(markers: Record<string, string>, text: string): string[] {
  return Object.keys(markers).filter((name) => text.includes(markers[name] ?? ''));
}

/** Joins the files of a bundle with some names. */
function join(texts: ReadonlyMap<string, string>, names: RegExp): string {
  return [...texts].flatMap(([name, text]) => (names.test(name) ? text : [])).join('\n');
}
