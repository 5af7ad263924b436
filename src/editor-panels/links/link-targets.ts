import { plainText } from '../../content/text';
import type { NamedItem, NamedPage } from '../../editing/names';
import { isEmail } from '../../lib/email';
import { addressOfPath, normalAddress } from '../../pages/address';
import { ANCHORS } from '../../pages/anchors';
import { UNLISTED_PATHS } from '../../pages/routes';
import { phoneLink } from './tidy-link';

/** Something that a link can point to. */
export interface LinkTarget {
  url: string;
  name: string;
}

/** Targets of one kind, under a heading. */
export interface LinkGroup {
  label: string;
  targets: readonly LinkTarget[];
}

/** The heading of the email addresses and phone numbers. */
export const CONTACT = 'Contact';

/** Everything that the site knows a link can point to. */
interface KnownTargets {
  pages: readonly NamedPage[];
  items: readonly NamedItem[];
  documents: readonly LinkTarget[];
  /** The site-wide content, which has the firm's email address and phone number. */
  site: unknown;
}

/** Groups all targets: pages, sections on them, items with pages of their own, documents, and the firm's contact details. */
export function groupTargets({ pages, items, documents, site }: KnownTargets): LinkGroup[] {
  const listed = pages.flatMap(({ pageId, path, status, title }) =>
    path !== null && status === 'published' && !UNLISTED_PATHS.includes(path)
      ? [{ pageId, url: path, name: title }]
      : [],
  );
  const sections = listed.flatMap(({ pageId, url, name }) =>
    Object.entries(ANCHORS[pageId as keyof typeof ANCHORS] ?? {}).map(([id, section]) => ({
      url: `${url}#${id}`,
      name: `${name} › ${section}`,
    })),
  );
  const lists = [...new Set(items.map(({ of }) => of))].map((of) => ({
    label: of,
    targets: items.filter((item) => item.of === of).map(({ path, title }) => ({ url: path, name: title })),
  }));
  const { email, phone } = ((site ?? {}) as { firm?: { email?: unknown; phone?: unknown } }).firm ?? {};
  const contact = [...listEmail(plainText(email)), ...listPhone(plainText(phone))];
  return [
    { label: 'Pages', targets: listed },
    { label: 'Sections on a page', targets: sections },
    ...lists,
    { label: 'Documents', targets: documents },
    { label: CONTACT, targets: contact },
  ].filter(({ targets }) => targets.length > 0);
}

/** Maximum number of targets shown of each kind; typing narrows them down. */
const SHOWN = 20;

/**
 * Returns the targets whose name or URL contains what was typed, best matches first, and what was typed as an email address or phone
 * number. Returns all targets if nothing was typed.
 */
export function findTargets(groups: readonly LinkGroup[], typed: string): LinkGroup[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return groups.map(({ label, targets }) => ({ label, targets: targets.slice(0, SHOWN) }));
  const rank = ({ name, url }: LinkTarget) => {
    const title = name.toLowerCase();
    if (title === words || url.toLowerCase() === words) return 0;
    if (title.startsWith(words)) return 1;
    return title.includes(words) || url.toLowerCase().includes(words) ? 2 : null;
  };
  const found = groups.flatMap(({ label, targets }) => {
    const ranked = targets.flatMap((target) => {
      const at = rank(target);
      return at === null ? [] : [{ target, at }];
    });
    if (ranked.length === 0) return [];
    const best = Math.min(...ranked.map(({ at }) => at));
    const sorted = ranked.sort((a, b) => a.at - b.at).slice(0, SHOWN);
    return [{ label, best, targets: sorted.map(({ target }) => target) }];
  });
  const known = new Set(found.flatMap(({ targets }) => targets.map(({ url }) => url)));
  const written = [...listEmail(typed.trim()), ...listPhone(typed.trim())].filter(({ url }) => !known.has(url));
  return [
    ...(written.length > 0 ? [{ label: CONTACT, targets: written }] : []),
    ...found.sort((a, b) => a.best - b.best).map(({ label, targets }) => ({ label, targets })),
  ];
}

function listEmail(address: string): LinkTarget[] {
  return isEmail(address) && !/[/:]/.test(address) ? [{ url: `mailto:${address}`, name: `Email ${address}` }] : [];
}

function listPhone(number: string): LinkTarget[] {
  const isNumber = /^[+(]?[\d\s().-]+$/.test(number) && number.replace(/\D/g, '').length >= 7;
  return isNumber ? [{ url: phoneLink(number), name: `Call ${number}` }] : [];
}

/** Returns whether a text can only be a name, so that Enter chooses the first target with that name instead of linking to the text. */
export function isName(typed: string): boolean {
  return /^[\p{L}\d][^/:@#?.]*$/u.test(typed.trim());
}

/** Returns the name of a link's target, or null if the site does not know it. */
export function nameTarget(groups: readonly LinkGroup[], url: string): string | null {
  const [scheme, rest = ''] = /^(mailto|tel):([^?]*)/i.exec(url)?.slice(1) ?? [];
  if (scheme?.toLowerCase() === 'mailto') return `Email ${rest}`;
  for (const { label, targets } of groups) {
    const target = targets.find((one) => isSameAddress(one.url, url));
    if (target) return label === CONTACT || label === 'Pages' ? target.name : `${label} › ${target.name}`;
  }
  return scheme ? `Call ${rest}` : null;
}

function isSameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  return (
    one.startsWith('/') &&
    other.startsWith('/') &&
    /[#?]/.test(one + other) === false &&
    addressOfPath(one) === addressOfPath(other)
  );
}

/** Returns a warning if a link's URL points to a missing or unpublished page, otherwise null. */
export function findUrlProblem(url: string, pages: readonly NamedPage[]): string | null {
  if (!url.startsWith('/') || url.startsWith('//') || /^\/(?:media|attached-assets)\//.test(url)) return null;
  const address = addressOfPath(url.split(/[?#]/, 1)[0] ?? '');
  const page = pages.find(({ path }) => path !== null && normalAddress(path) === address);
  if (!page) return 'No page at this address';
  return page.status === 'published' ? null : 'Not published';
}
