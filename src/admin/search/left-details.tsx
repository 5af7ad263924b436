import { useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { plainText } from '../../content/text';
import { getAt } from '../../lib/dotted-path';
import { replacePath } from '../routes';
import { shortName } from './short-name';

/** The firm's details that are one text, which other texts may quote. */
export const QUOTED_DETAILS = ['name', 'legalName', 'email', 'phone'] as const;
export type QuotedDetail = (typeof QUOTED_DETAILS)[number];

/** A previous detail that other texts still have. The short name is the beginning of the name. */
interface Former {
  field: QuotedDetail | 'shortName';
  text: string;
}

/**
 * Finds the previous details of the firm that other texts still have.
 * @returns `left`, and `check`, which looks for the details that a save replaced, given the site-wide content before and after it
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
    const fields = [...QUOTED_DETAILS, 'shortName'] as const;
    const replaced = fields.map((field): Former => ({ field, text: readDetail(before, field) }));
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

  return { left, check };
}

/** Lists the former details that other texts still have, each with a link that replaces it. A single detail is one sentence. */
export function LeftDetails({ left, site }: { left: readonly Former[]; site: unknown }) {
  const [first] = left;
  if (!first) return null;
  if (left.length === 1)
    return (
      <p>
        “{first.text}” is still in other texts{describePlaces(site, first.text)}.{' '}
        <ReplaceLink former={first} site={site} />
      </p>
    );
  return (
    <>
      <p>Other texts still use these:</p>
      <ul className="contact-left">
        {left.map((one) => (
          <li key={one.text}>
            “{one.text}” <ReplaceLink former={one} site={site} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ReplaceLink({ former: { field, text }, site }: { former: Former; site: unknown }) {
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

/** The site-wide texts that usually begin with the firm's name. */
const PLACES: readonly [path: readonly string[], name: string][] = [
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
  return plainText(getAt(site, ['firm', field])).trim();
}

/** Returns whether a text contains another, in any case. */
function includesText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
