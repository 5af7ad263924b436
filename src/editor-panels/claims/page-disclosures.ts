import { type Attachment, isSameAttachment, type LibraryDisclosure } from '../../content/disclosures';

/** An attachment of a disclosure on a page. */
export interface PageAttachment extends Attachment {
  /** Set if it is there because of a claim that no text there makes anymore. */
  isClaimGone?: boolean;
}

/** A disclosure that belongs to a page, with where the page shows it. */
export interface PageDisclosure {
  disclosure: LibraryDisclosure;
  /** The attachments that concern this page: to the site, to it, to its sections, or to claims it makes. */
  attachments: readonly PageAttachment[];
  /** False if it belongs to a claim on the page, but nothing on the page shows it. */
  isShown: boolean;
}

/**
 * Returns the disclosures of the library that belong to a page.
 * @param sections the paths of the page's sections
 * @param claims the ids of the claims that are linked on it
 * @param stored the same disclosures as the site has them, by which it knows which of their claims are still made
 */
export function findPageDisclosures(
  library: readonly LibraryDisclosure[],
  { pageId, sections, claims }: { pageId: string; sections: ReadonlySet<string>; claims: ReadonlySet<number> },
  stored: readonly { id: string; attachments: readonly PageAttachment[] }[] = [],
): PageDisclosure[] {
  const isOfPage = ({ to, ref = '', claim = 0 }: Attachment) =>
    to === 'site' || (to === 'page' ? ref === pageId : to === 'section' ? sections.has(ref) : claims.has(claim));
  return library.flatMap((disclosure) => {
    const known = stored.find(({ id }) => id === disclosure.id)?.attachments ?? [];
    const attachments = disclosure.attachments.filter(isOfPage).map((one): PageAttachment => {
      const isClaimGone = known.some((other) => other.isClaimGone && isSameAttachment(other, one));
      return isClaimGone ? { ...one, isClaimGone } : one;
    });
    if (disclosure.archived || attachments.length === 0) return [];
    const isShown = disclosure.text.trim() !== '' && attachments.some(({ to }) => to !== 'claim');
    return [{ disclosure, attachments, isShown }];
  });
}
