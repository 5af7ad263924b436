import type { ElementDataOf } from '../../content/define-element';
import { Text } from '../../rich-text/text';
import { ALIGNED } from '../alignment';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { headingDefaults } from './heading.content';
import type { headingElement } from './heading.model';

const SIZES = { h1: 'text-hero', h2: 'text-h2', h3: 'text-h3', h4: 'text-lead' } as const;

/** A heading. Levels h1 to h4 have sizes of their own; all others are small (spec section 3). */
export function HeadingView({ element }: ElementProps) {
  const { text, level, alignment, color } = dataOf<ElementDataOf<typeof headingElement>>(element, headingDefaults);
  const isSized = level in SIZES;
  const tag = isSized ? (level as keyof typeof SIZES) : 'p';
  const size = isSized ? SIZES[level as keyof typeof SIZES] : 'font-serif text-[0.9375rem] semibold';
  // The default color is the brand's ink, which is as dark as the site's other headings.
  const ink = color === headingDefaults.color ? 'var(--color-ink)' : color;
  return (
    <div className={ALIGNED[alignment]} style={{ color: ink || undefined }}>
      <Text as={tag} path={elementPath(element, 'text')} value={text} className={`text-inherit ${size}`} />
    </div>
  );
}
