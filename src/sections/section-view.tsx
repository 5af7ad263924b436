import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import type { SectionType } from './models';
import { SECTION_VIEWS } from './views';

interface DynamicSectionViewProps {
  section: DynamicSection;
  path?: string;
  photos?: Photos;
}

/** Renders a dynamic section of any type, or a note if the type is unknown (spec section 3). */
export function DynamicSectionView({ section, path, photos }: DynamicSectionViewProps) {
  if (!Object.hasOwn(SECTION_VIEWS, section.sectionType)) {
    return (
      <section className="section section-white">
        <div className="container">
          <p role="note" className="text-ink-soft">
            Unknown section type: {String(section.sectionType)}
          </p>
        </div>
      </section>
    );
  }
  const { View } = SECTION_VIEWS[section.sectionType as SectionType];
  return <View section={section} path={path ?? `dynamic.${section.sectionId}`} photos={photos} />;
}
