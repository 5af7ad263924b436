import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import { Value, type ValueProps } from './generic-value';
import { sectionShape } from './section-shape';
import { DynamicSectionView } from './section-view';

/**
 * A section its page's model does not know: a rich-text document, or any of the shapes an editor may have made
 * (spec section 3, "Preview section shapes"). Whole heroes, welcomes, calls to action, teams and custom sections look as those
 * do elsewhere; of anything else titles become headings, lists cards, buttons links; nothing is lost.
 */
export function GenericSection({ value: stored, path, photos }: ValueProps & { photos?: Photos }) {
  const value = /\.team$/i.test(path) ? withButton(stored) : stored;
  const type = sectionShape(value);
  if (type !== null) return <DynamicSectionView section={asSection(type, value)} path={path} photos={photos} />;
  return (
    <section className="section section-white">
      <div className="container">
        <Value value={value} path={path} />
      </div>
    </section>
  );
}

/** A team that names no button has one that says 'Learn More' and leads nowhere yet (spec section 3). */
function withButton(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('members' in value)) return value;
  return { subtitle: '', buttonText: 'Learn More', buttonUrl: '#', ...value };
}

/** A section of a known shape is shown as a dynamic one of its type. */
function asSection(sectionType: string, value: unknown): DynamicSection {
  const sectionData = value as Record<string, unknown>;
  const rest = { id: 0, position: 0, pageId: '', isActive: true, createdBy: null, version: 0 };
  return { ...rest, sectionId: '', sectionType, sectionName: '', sectionData };
}
