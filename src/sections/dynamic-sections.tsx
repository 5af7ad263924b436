import { memo } from 'react';
import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import { Boundary } from '../ui/boundary';
import { NotDrawn } from './part';
import { DynamicSectionView } from './section-view';

interface DynamicSectionsProps {
  sections: readonly DynamicSection[];
  photos?: Photos;
}

/** Renders a page's active dynamic sections in ascending position. */
export function DynamicSections({ sections, photos }: DynamicSectionsProps) {
  const shown = sections.filter((section) => section.isActive).sort((a, b) => a.position - b.position);
  return (
    <>
      {shown.map((section) => (
        <PlacedSection key={section.sectionId} section={section} photos={photos} />
      ))}
    </>
  );
}

/** Memoized because a page can have hundreds of sections and usually only one changes at a time. */
const PlacedSection = memo(function PlacedSection({ section, photos }: { section: DynamicSection; photos?: Photos }) {
  return (
    <div data-section={section.sectionId} data-section-type={section.sectionType}>
      <Boundary name={`dynamic.${section.sectionId}`} value={section} fallback={<NotDrawn />}>
        <DynamicSectionView section={section} photos={photos} />
      </Boundary>
    </div>
  );
});
