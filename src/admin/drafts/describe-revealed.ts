import { ownSectionName } from '../../editing/names';
import { showValueAt } from '../../editor-panels/changes/show-value';
import { FACTS } from '../../pages/page-kind';
import type { DescribedChange, MergedDraft } from './describe-changes';
import { showFacts } from './describe-shown';

/**
 * Describes what visitors see because of a draft that does not write it: words of pages that it publishes and of sections that it shows, and alt texts. They
 * have no change of their own, so their ids are negative.
 */
export function describeRevealed({ revealed: { pages, pictures }, sections }: MergedDraft): DescribedChange[] {
  const described = pages.flatMap(({ pageId, sections: shown }) =>
    shown.map(({ id, type, name, content }) => {
      const section = type === null ? `${pageId}.${id}` : `dynamic.${id}`;
      const own = { sectionId: id, sectionName: name ?? '', sectionType: type ?? '' };
      const isFacts = id === FACTS;
      const sectionLabel = isFacts ? 'Page' : (name ?? ownSectionName(pageId, id));
      const { title, ...facts } = (isFacts ? content : {}) as Record<string, unknown>;
      const after = isFacts
        ? { Title: title, ...showFacts(pageId, facts) }
        : showValueAt(section, content, [own, ...sections]);
      return { ...{ pageId, section, sectionLabel, title: sectionLabel, at: null }, before: null, after };
    }),
  );
  const alts = pictures.map(({ image, alt }) => ({
    ...{ pageId: 'site', section: image, sectionLabel: 'Alt text', title: 'Alt text', at: null },
    ...{ before: null, after: alt },
  }));
  return [...described, ...alts].map((one, index) => ({ id: -1 - index, ...one }));
}
