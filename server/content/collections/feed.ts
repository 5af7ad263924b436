import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { addRepeatedDisclosures } from '../../../src/content/disclosures';
import { plainText } from '../../../src/content/text';
import { escapeAttribute, escapeHtml } from '../../../src/lib/escape-html';
import { hrefOf } from '../../../src/pages/address';
import { FEED_FILE } from '../../../src/pages/address-rules';
import { listedBy } from '../../../src/pages/collections/collections';
import { ENTRY } from '../../../src/pages/collections/entry-facts';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';
import { readPage } from '../changes/read-page';
import { withoutUnseen } from '../changes/without-unseen';
import type { Directory, PageEntry } from '../directory/directory';
import { listEntries } from './list-entries';
import { readCategories } from './read-collection';

/** A feed contains only the newest entries. */
const MAX_ENTRIES = 50;

export const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/**
 * Renders the feed of a collection (Atom, RFC 4287).
 * @param list the page that lists the collection
 * @param options the origin of the site, without a trailing slash, and its `PUBLIC_URL`
 */
export async function renderFeed(
  db: Db,
  directory: Directory,
  list: PageEntry,
  { origin, publicUrl }: { origin: string; publicUrl?: string | undefined },
): Promise<string> {
  const collection = listedBy(list.kind);
  if (!collection) throw new Error('This page does not list a collection.');
  const [entries, { categories }, { content: site }, { content }, authority] = await Promise.all([
    listEntries({ db }, { collection, status: 'published', limit: MAX_ENTRIES }),
    readCategories({ db }, directory, collection),
    readPage(db, 'site'),
    readPage(db, list.pageId),
    readFeedAuthority(db, publicUrl),
  ]);
  const firm = plainText((site as SiteContent).firm?.name);
  const disclosuresOf = (pageId: string) =>
    addRepeatedDisclosures(undefined, site.disclosures, [`${pageId}.${ENTRY}`])?.page ?? [];
  const { hero } = withoutUnseen(list.pageId, content);
  const { subheadline } = (hero ?? {}) as { subheadline?: unknown };
  const getCategoryName = (id: string) => categories.find((one) => one.id === id)?.name ?? id;
  const address = `${origin}${hrefOf(list.path ?? '')}`;
  // Entry ids stay the same if the domain or the address changes.
  const buildEntryId = (pageId: string) => `tag:${authority}:page/${pageId}`;
  const moments = [...entries.map(({ changedAt }) => changedAt), list.changedAt ?? new Date(0)];
  const updated = new Date(Math.max(...moments.map(Number)));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    tag('id', buildEntryId(list.pageId)),
    tag('title', [list.title, firm].filter(Boolean).join(' · ')),
    tag('subtitle', plainText(subheadline)),
    tag('updated', updated.toISOString()),
    link('self', `${address}/${FEED_FILE}`, 'application/atom+xml'),
    link('alternate', address, 'text/html'),
    `<author>${tag('name', firm || list.title)}</author>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        tag('id', buildEntryId(entry.pageId)),
        tag('title', entry.title),
        link('alternate', `${origin}${hrefOf(entry.address)}`, 'text/html'),
        entry.day ? tag('published', `${entry.day}T00:00:00Z`) : '',
        tag('updated', entry.changedAt.toISOString()),
        entry.author ? `<author>${tag('name', entry.author)}</author>` : '',
        ...entry.categories.map(
          (id) => `<category term="${attribute(id)}" label="${attribute(getCategoryName(id))}"/>`,
        ),
        // Feed readers show the summary alone, so its disclosures come with it.
        tag('summary', entry.standfirst && [entry.standfirst, ...disclosuresOf(entry.pageId)].join('\n\n')),
        '</entry>',
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    '</feed>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
}

/** Returns an element with a text, or an empty string if the text is empty. */
function tag(name: string, words: string): string {
  return words === '' ? '' : `<${name}>${escapeHtml(withoutControls(words))}</${name}>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${attribute(href)}"/>`;
}

function attribute(value: string): string {
  return escapeAttribute(withoutControls(value));
}

/** Removes the characters that an XML document cannot contain, even escaped. */
function withoutControls(words: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop.
  return words.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

const AUTHORITY_KEY = 'feedAuthority';

/**
 * Returns what the ids of feed entries start with (tag URIs, RFC 4151): the host that the site had when its first feed was read, and
 * that day. It is stored, because feed readers show every entry as new once its id changes; so it survives a change of domain.
 * @param publicUrl the address of the site, if it is known
 */
async function readFeedAuthority(db: Db, publicUrl: string | undefined): Promise<string> {
  const stored = await readStoredAuthority(db);
  if (stored) return stored;
  const host = publicUrl ? new URL(publicUrl).hostname : `${randomBytes(8).toString('hex')}.invalid`;
  const value = `${host},${new Date().toISOString().slice(0, 10)}`;
  await db.insert(settings).values({ key: AUTHORITY_KEY, value }).onConflictDoNothing();
  return (await readStoredAuthority(db)) ?? value;
}

async function readStoredAuthority(db: Db): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, AUTHORITY_KEY));
  return typeof row?.value === 'string' ? row.value : null;
}
