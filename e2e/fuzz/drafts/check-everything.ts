import { sql } from 'drizzle-orm';
import { rawRows } from '../../../db/client';
import type { Simulation } from './simulation';
import { wordsIn } from './site-model';

/** The addresses that visitors can read. */
const PUBLIC = [
  ...[
    '/',
    '/about',
    '/insights',
    '/insights/news',
    '/insights/feed.xml',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/nowhere',
  ],
  ...['/api/content/home', '/api/content/about', '/api/content/news', '/api/sections/home', '/api/sections/about'],
  ...[
    '/api/collections/insights',
    '/api/pages',
    '/search?q=Text',
    '/api/trpc/content.read?input=%7B%22pageId%22%3A%22home%22%7D',
  ],
];
/** The addresses that visitors cannot read. */
const REFUSED = [
  '/api/history?page=home',
  '/api/drafts',
  '/api/comments?page=home',
  '/api/schedule',
  '/api/notifications',
];

/** Visitors see no word that was not published. @param share the share of the addresses that is read */
export async function checkPublic({ world, random, record, published }: Simulation, share = 1): Promise<string[]> {
  const draft = random.of([...record.drafts.keys()]) ?? 1;
  const ofDraft = ['', '/merge', '/events', '/reviewers'].map((end) => `/api/drafts/${draft}${end}`);
  const problems: string[] = [];
  for (const address of [...PUBLIC, ...REFUSED, ...ofDraft]) {
    if (share < 1 && random.next() >= share) continue;
    const { status, headers, body } = await world.send(null, 'GET', address);
    const isRefused = REFUSED.includes(address) || ofDraft.includes(address);
    if (isRefused && status !== 401) problems.push(`${address} answers ${status} to a visitor`);
    const text = JSON.stringify([body, [...headers]]);
    const unseen = wordsIn(text).filter((word) => !published.has(word));
    problems.push(...unseen.map((word) => `${address} shows ${word}, which was not published`));
  }
  return problems;
}

/** Checks the whole record: each draft was published at most once, and the versions are complete and end with the present content. */
export async function checkRecord({ world }: Simulation): Promise<string[]> {
  const read = async (query: ReturnType<typeof sql>) =>
    rawRows<{ problem: string }>(await world.database.db.execute(query));
  const found = await Promise.all([
    read(sql`select 'draft ' || draft_id || ' was published ' || count(*) || ' times' as problem from draft_events
      where kind in ('published', 'published-without-approval') group by draft_id having count(*) > 1`),
    read(sql`select 'draft ' || d.id || ' and its record name different publications' as problem
      from drafts d left join draft_events e on e.draft_id = d.id and e.kind in ('published', 'published-without-approval')
      where (d.state = 'published') <> (e.id is not null) or d.change_set_id is distinct from e.change_set_id`),
    read(sql`select 'change set ' || change_set_id || ' belongs to several drafts' as problem from drafts
      where change_set_id is not null group by change_set_id having count(*) > 1`),
    read(sql`select page_id || ' is not its last version' as problem from pages p where not exists (
      select from page_versions v where v.page_id = p.page_id and v.version = p.version and v.content::text = p.content::text
        and v.ids::text is not distinct from p.ids::text)`),
    read(
      sql`select page_id || ' lacks versions' as problem from page_versions group by page_id having count(*) <> max(version)`,
    ),
    read(
      sql`select section_id || ' lacks versions' as problem from section_versions group by section_id having count(*) <> max(version)`,
    ),
    read(sql`select page_id || ' ' || version || ' is older than the version before' as problem from (
      select page_id, version, change_set_id, lag(change_set_id) over (partition by page_id order by version) as last from page_versions
    ) v where last >= change_set_id`),
  ]);
  return found.flat().map(({ problem }) => problem);
}
