import { isRecord } from '../lib/is-object';
import { ATTACHMENT_KINDS } from './disclosure-limits';
import { type Identified, type Ids, idOf, idsOfPart, isListIds } from './items/ids';
import { plainText } from './text';

/**
 * The place that a disclosure is attached to. Visitors see it where it is attached to the site, a page or a section. A claim adds the sections that
 * make it, each with the claim's id, so that everything that is shown is content.
 */
export interface Attachment {
  to: (typeof ATTACHMENT_KINDS)[number];
  /** The page's id (`home`), or the section's path (`home.hero`, `dynamic.abc`). */
  ref?: string;
  /** The claim's id. */
  claim?: number;
}

/** A disclosure as the site-wide content contains it. */
export interface StoredDisclosure {
  name: string;
  text: string;
  archived?: boolean;
  attachments: readonly Attachment[];
}

/** The texts that a page shows, by the place where it shows them. */
export interface ShownDisclosures {
  /** Above the footer. */
  site?: readonly string[];
  /** At the end of the page, also those of what it repeats from other pages. */
  page?: readonly string[];
  /** Below a section, by its id (`hero`) or, if an editor added it, its key (`dynamic.abc`). */
  sections?: Readonly<Record<string, readonly string[]>>;
}

/** Returns the disclosures of the site-wide content. It is not validated, so anything invalid is ignored. */
export function readDisclosures(library: unknown): StoredDisclosure[] {
  return Array.isArray(library) ? library.map(readDisclosure) : [];
}

/** Returns a disclosure as it is stored. Whatever is invalid is empty. */
export function readDisclosure(stored: unknown): StoredDisclosure {
  const { name, text, archived, attachments } = isRecord(stored) ? stored : {};
  return {
    ...{ name: plainText(name), text: plainText(text) },
    ...(archived === true && { archived }),
    attachments: Array.isArray(attachments) ? attachments.map(readAttachment) : [],
  };
}

function readAttachment(stored: unknown): Attachment {
  const { to, ref, claim } = isRecord(stored) ? stored : {};
  return {
    to: ATTACHMENT_KINDS.find((kind) => kind === to) ?? 'claim',
    ...(typeof ref === 'string' && { ref }),
    ...(typeof claim === 'number' && { claim }),
  };
}

/**
 * Returns the texts that a page shows.
 * @param library the disclosures of the site-wide content
 * @param pageId null if there is no page
 * @param sections the ids of the page's own sections, and the keys (`dynamic.abc`) of those that editors added, as far as visitors see them
 * @returns undefined if it shows none, so that the record of a page does not change with the disclosures of others
 */
export function findShownDisclosures(
  library: unknown,
  pageId: string | null,
  sections: Iterable<string>,
): ShownDisclosures | undefined {
  const attached = readDisclosures(library).filter(
    ({ text, archived, attachments }) => !archived && text.trim() !== '' && attachments.length > 0,
  );
  if (attached.length === 0) return undefined;
  const textsAt = (kind: Attachment['to'], place?: string) =>
    attached
      .filter(({ attachments }) => attachments.some(({ to, ref }) => to === kind && (kind === 'site' || ref === place)))
      .map(({ text }) => text);
  const site = textsAt('site');
  const page = pageId === null ? [] : textsAt('page', pageId);
  const bySection =
    pageId === null ? [] : [...sections].map((id) => [id, textsAt('section', refOfSection(pageId, id))]);
  const shown = bySection.filter(([, texts]) => (texts as string[]).length > 0);
  if (site.length + page.length + shown.length === 0) return undefined;
  return {
    ...(site.length > 0 && { site }),
    ...(page.length > 0 && { page }),
    ...(shown.length > 0 && { sections: Object.fromEntries(shown) as Record<string, string[]> }),
  };
}

/**
 * Adds to the end of a page the disclosures of sections of other pages whose words it repeats, such as a quote or the beginning of an article.
 * @param refs the paths of these sections
 */
export function addRepeatedDisclosures(
  shown: ShownDisclosures | undefined,
  library: unknown,
  refs: readonly string[],
): ShownDisclosures | undefined {
  const repeats = ({ to, ref = '' }: Attachment) => to === 'section' && refs.includes(ref);
  const texts = readDisclosures(library).flatMap(({ text, archived, attachments }) =>
    !archived && text.trim() !== '' && attachments.some(repeats) ? [text] : [],
  );
  return texts.length === 0 ? shown : { ...shown, page: [...new Set([...(shown?.page ?? []), ...texts])] };
}

/** Returns the path that attachments use for a section. @param key its id on the page, or `dynamic.abc` */
export function refOfSection(pageId: string, key: string): string {
  return key.startsWith('dynamic.') ? key : `${pageId}.${key}`;
}

/** Returns the attachment to the section that a ref is in; to the site for a ref in its header or footer. */
export function attachmentOfRef(ref: string): Attachment {
  const [first = '', second = ''] = ref.split('.');
  return first === 'site' ? { to: 'site' } : { to: 'section', ref: `${first}.${second}` };
}

/** Returns whether two attachments are the same. */
export function isSameAttachment(one: Attachment, other: Attachment): boolean {
  return one.to === other.to && one.ref === other.ref && one.claim === other.claim;
}

/** A disclosure of the library with its id. */
export interface LibraryDisclosure extends StoredDisclosure {
  id: string;
  /** The ids of its attachments, in their order. */
  attachmentIds: readonly string[];
  /** False if not even an empty list of attachments is stored. */
  hasList: boolean;
}

/** Returns the disclosures in the site-wide content with their ids, in their order. Any without an id is left out. */
export function listLibrary({ content, ids }: Identified): LibraryDisclosure[] {
  const stored = isRecord(content) ? content.disclosures : undefined;
  const named = idsOfPart(ids, 'disclosures');
  if (!Array.isArray(stored) || !isListIds(named)) return [];
  return stored.flatMap((one, at) => {
    const own = named[at];
    if (own === undefined) return [];
    const within: Ids | undefined = idsOfPart(idsOfPart(named, String(at)), 'attachments');
    const hasList = isListIds(within);
    return [{ id: idOf(own), attachmentIds: hasList ? within.map(idOf) : [], hasList, ...readDisclosure(one) }];
  });
}
