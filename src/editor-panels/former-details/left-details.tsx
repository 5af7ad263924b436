import { type ElementType, useState } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { plainText } from '../../content/text';
import { getAt } from '../../lib/dotted-path';
import { shortName } from './short-name';

/** The firm's details that are one text, which other texts may quote. */
export const QUOTED_DETAILS = ['name', 'legalName', 'email', 'phone'] as const;
export type QuotedDetail = (typeof QUOTED_DETAILS)[number];

/** Every detail that is looked for. The logo's text is usually the name, and the short name is the beginning of the name. */
const LOOKED_FOR = [...QUOTED_DETAILS, 'logoText', 'shortName'] as const;

/** A previous detail that other texts still have. */
interface Former {
  field: (typeof LOOKED_FOR)[number];
  text: string;
}

/**
 * Finds the previous details of the firm that other texts still have.
 * @returns `left`; `check`, which looks for the details that a save replaced, given the site-wide content before and after it; and
 * `dismiss`, which forgets those that are left
 */
export function useLeftDetails() {
  const utils = trpc.useUtils();
  const [left, setLeft] = useState<readonly Former[]>([]);

  async function isUsed(find: string): Promise<boolean> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const wanted = { find, isCaseSensitive: false, isWholeWord: true, ...(cursor && { cursor }) };
      const part: Outputs['search']['places'] = await utils.search.places.fetch(wanted, { staleTime: 0 });
      if (part.items.length > 0) return true;
      cursor = part.nextCursor;
    }
    return false;
  }

  async function check(before: unknown, after: unknown): Promise<void> {
    const replaced = LOOKED_FOR.map((field): Former => ({ field, text: readDetail(before, field) }));
    const former = [...replaced, ...left].filter(
      ({ field, text }) => text !== '' && !includesText(readDetail(after, field), text),
    );
    const found: Former[] = [];
    try {
      for (const one of former) {
        // The full name contains the short one, so it is replaced first.
        const isKnown = found.some(
          ({ field, text }) => text === one.text || (one.field === 'shortName' && field === 'name'),
        );
        if (!isKnown && (await isUsed(one.text))) found.push(one);
      }
      setLeft(found);
    } catch {
      setLeft([]);
    }
  }

  return { left, check, dismiss: () => setLeft([]) };
}

interface LeftDetailsProps {
  left: readonly Former[];
  /** The site-wide content with the new details. */
  site: unknown;
  /** What renders the links: in the dashboard, its router's. */
  as?: ElementType;
}

/** Lists the former details that other texts still have, each with a link that replaces it. A single detail is one sentence. */
export function LeftDetails({ left, site, as = 'a' }: LeftDetailsProps) {
  const [first] = left;
  if (!first) return null;
  if (left.length === 1)
    return (
      <p>
        “{first.text}” is still in other texts{describePlaces(site, first.text)}.{' '}
        <ReplaceLink former={first} site={site} as={as} />
      </p>
    );
  return (
    <>
      <p>Other texts still use these:</p>
      <ul className="contact-left">
        {left.map((one) => (
          <li key={one.text}>
            “{one.text}” <ReplaceLink former={one} site={site} as={as} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReplaceLinkProps {
  former: Former;
  site: unknown;
  as: ElementType;
}

function ReplaceLink({ former: { field, text }, site, as: Link }: ReplaceLinkProps) {
  return (
    <Link
      className="text-link"
      href={replacePath(text, readDetail(site, field))}
      aria-label={`Find and replace “${text}”`}
    >
      Find and replace
    </Link>
  );
}

/**
 * Returns the path of the screen that replaces words across the site.
 * @param replacement the words to start with in place of them
 */
export function replacePath(words: string, replacement = ''): string {
  const start = replacement === '' ? '' : `&with=${encodeURIComponent(replacement)}`;
  return `/admin/search?q=${encodeURIComponent(words)}${start}&do=replace`;
}

/** The site-wide texts that usually begin with the firm's name. */
const PLACES: readonly [path: readonly string[], name: string][] = [
  [['firm', 'name'], 'the firm’s name'],
  [['firm', 'legalName'], 'the legal name'],
  [['firm', 'address'], 'the address'],
  [['logo', 'text'], 'the logo text'],
  [['footer', 'copyright'], 'the copyright notice'],
];

const list = new Intl.ListFormat('en-US');

/** Names the site-wide texts that have a text: `, such as the legal name and the address`. */
function describePlaces(site: unknown, text: string): string {
  const names = PLACES.filter(([path]) => {
    const value = getAt(site, path);
    return [value].flat().some((line) => includesText(plainText(line), text));
  }).map(([, name]) => name);
  return names.length > 0 ? `, such as ${list.format(names)}` : '';
}

function readDetail(site: unknown, field: Former['field']): string {
  if (field === 'shortName') return shortName(readDetail(site, 'name'));
  if (field === 'logoText') return plainText(getAt(site, ['logo', 'text'])).trim();
  return plainText(getAt(site, ['firm', field])).trim();
}

/** Returns whether a text contains another, in any case. */
function includesText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
