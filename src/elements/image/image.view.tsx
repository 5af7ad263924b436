import type { ElementDataOf } from '../../content/define-element';
import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { Text } from '../../rich-text/text';
import { createBlurStyle, ResponsiveImage } from '../../ui/responsive-image';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { imageDefaults } from './image.content';
import type { imageElement } from './image.model';

const MARGINS = { left: 'me-auto', center: 'mx-auto', right: 'ms-auto' } as const;

export function ImageView({ element }: ElementProps) {
  const data = dataOf<ElementDataOf<typeof imageElement>>(element, imageDefaults);
  const src = resolveAsset(data.src || imageDefaults.src);
  return (
    <figure
      className={`max-w-full overflow-hidden ${MARGINS[data.alignment]}`}
      style={{ width: data.width || undefined }}
    >
      <ResponsiveImage
        src={src}
        sizes="(min-width: 75rem) 75rem, 100vw"
        style={createBlurStyle(src)}
        alt={plainText(data.alt)}
        data-path={elementPath(element, 'src')}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
      {data.caption !== '' && (
        <figcaption className="mt-3 text-[0.9375rem] text-ink-soft">
          <Text path={elementPath(element, 'caption')} value={data.caption} />
        </figcaption>
      )}
    </figure>
  );
}
