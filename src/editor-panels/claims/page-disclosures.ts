import type { Attachment, LibraryDisclosure } from '../../content/disclosures';

/** A disclosure that belongs to a page, with where the page shows it. */
export interface PageDisclosure {
  disclosure: LibraryDisclosure;
  /** The attachments that concern this page: to the site, to it, to its sections, or to claims it makes. */
  attachments: readonly Attachment[];
  /** False if it belongs to a claim on the page, but nothing on the page shows it. */
  isShown: boolean;
}

/**
 * Returns the disclosures of the library that belong to a page.
 * @param sections the paths of the page's sections
 * @param claims the ids of the claims that are linked on it
 */
export function findPageDisclosures(
  library: readonly LibraryDisclosure[],
  { pageId, sections, claims }: { pageId: string; sections: ReadonlySet<string>; claims: ReadonlySet<number> },
): PageDisclosure[] {
  const isOfPage = ({ to, ref = '', claim = 0 }: Attachment) =>
    to === 'site' || (to === 'page' ? ref === pageId : to === 'section' ? sections.has(ref) : claims.has(claim));
  return library.flatMap((disclosure) => {
    const attachments = disclosure.attachments.filter(isOfPage);
    if (disclosure.archived || attachments.length === 0) return [];
    const isShown = disclosure.text.trim() !== '' && attachments.some(({ to }) => to !== 'claim');
    return [{ disclosure, attachments, isShown }];
  });
}
