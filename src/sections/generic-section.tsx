import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import { isRichText } from '../content/rich-text';
import { RichText } from '../rich-text/view';
import { Value, type ValueProps } from './generic-value';
import { findSectionType } from './section-shape';
import { DynamicSectionView } from './section-view';

/**
 * Renders a section that is not in its page's model: a rich-text document, or any shape an editor may have created (spec section 3,
 * "Preview section shapes"). A value that has exactly the fields of a dynamic section type is rendered as that type. Anything else is
 * rendered generically: titles become headings, lists cards and buttons links. All content is shown.
 */
export function GenericSection({ value: stored, path, photos }: ValueProps & { photos?: Photos }) {
  const value = /\.team$/i.test(path) ? addDefaultButton(stored) : stored;
  const type = findSectionType(value);
  if (type !== null) return <DynamicSectionView section={toDynamicSection(type, value)} path={path} photos={photos} />;
  return (
    <section className="section section-white">
      <div className="container">
        {isRichText(value) ? <RichText path={path} value={value} isSection /> : <Value value={value} path={path} />}
      </div>
    </section>
  );
}

/** Adds the default 'Learn More' button, without a target, to a team that has no button (spec section 3). */
function addDefaultButton(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('members' in value)) return value;
  return { subtitle: '', buttonText: 'Learn More', buttonUrl: '#', ...value };
}

/** Wraps a value of a known shape in a dynamic section of that type. */
function toDynamicSection(sectionType: string, value: unknown): DynamicSection {
  const sectionData = value as Record<string, unknown>;
  const rest = { id: 0, position: 0, pageId: '', isActive: true, createdBy: null, version: 0 };
  return { ...rest, sectionId: '', sectionType, sectionName: '', sectionData };
}
