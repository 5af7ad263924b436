import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import { DynamicSectionView } from './section-view';

/** A page's dynamic sections in ascending position, below its own; hidden ones are left out. */
export function DynamicSections({ sections, photos }: { sections: readonly DynamicSection[]; photos?: Photos }) {
  const shown = sections.filter((section) => section.isActive).sort((a, b) => a.position - b.position);
  return (
    <>
      {shown.map((section) => (
        <div key={section.sectionId} data-section={section.sectionId} data-section-type={section.sectionType}>
          <DynamicSectionView section={section} photos={photos} />
        </div>
      ))}
    </>
  );
}
