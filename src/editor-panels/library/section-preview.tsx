import { useLayoutEffect, useRef, useState } from 'react';
import { GenericSection } from '../../sections/generic-section';
import { isSectionType, SECTION_MODELS, type SectionType } from '../../sections/models';
import { findSectionType } from '../../sections/section-shape';
import { DynamicSectionView } from '../../sections/section-view';
import type { LibrarySection } from './templates';

/** Shows a scaled-down section as it will look on the page. It is a static image: nothing in it is interactive. */
export function SectionPreview({ section }: { section: LibrarySection }) {
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ scale: 0.4, height: 240 });

  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, page.current];
    if (!outer || !inner) return;
    const measure = () => {
      if (inner.offsetWidth === 0) return; // Hidden.
      const scale = outer.clientWidth / inner.offsetWidth;
      setSize({ scale, height: Math.ceil(inner.offsetHeight * scale) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    measure();
    return () => observer.disconnect();
  }, []);

  return (
    <div className="section-preview" role="img" aria-label={`Preview of ${section.name}`}>
      <div ref={frame} style={{ height: size.height }}>
        <div ref={page} inert className="section-preview-page" style={{ transform: `scale(${size.scale})` }}>
          <PreviewedSection section={section} />
        </div>
      </div>
    </div>
  );
}

function PreviewedSection({ section: { name, sectionType, sectionData } }: { section: LibrarySection }) {
  // Pages render a section by its shape. A section of unknown shape is rendered by its type if the type has all of its fields.
  if (findSectionType(sectionData) !== null || !isSectionType(sectionType) || hasMore(sectionType, sectionData)) {
    return <GenericSection value={sectionData} path="preview" />;
  }
  const rest = { id: 0, position: 0, pageId: '', isActive: true, createdBy: null, version: 0, sectionId: 'preview' };
  return <DynamicSectionView section={{ ...rest, sectionType, sectionName: name, sectionData }} path="preview" />;
}

function hasMore(type: SectionType, data: Record<string, unknown>): boolean {
  return Object.keys(data).some((key) => !Object.hasOwn(SECTION_MODELS[type].fields, key));
}
