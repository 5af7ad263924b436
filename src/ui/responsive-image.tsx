import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { blurOf, mediaPicture, srcSets } from '../lib/media-url';
import { cropOf, withoutCrop } from '../lib/picture-crop';
import { useAltText } from './alt-texts';

interface ResponsiveImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src'> {
  src: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** What it shows, in words; where this is empty, what the media library says it shows. */
  alt: string;
}

/**
 * A picture in the size and type that fits: one of the media library with its variants, any other as it is. The variants are
 * known from the address, so that neither a page nor the server has to ask for them.
 */
export function ResponsiveImage({ src, sizes, alt: own, width, height, ...rest }: ResponsiveImageProps) {
  const known = useAltText(src);
  const alt = own || known;
  const picture = mediaPicture(src);
  const bare = withoutCrop(src);
  if (!picture) return <img {...rest} src={bare} alt={alt} width={width} height={height} />;
  return (
    <picture className="contents">
      {srcSets(picture).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...rest} src={bare} alt={alt} width={width ?? picture.width} height={height ?? picture.height} />
    </picture>
  );
}

/** What of a picture is seen in a box that it fills: as its address says; nothing where that says nothing. */
export function cropStyle(src: string): CSSProperties | undefined {
  const crop = cropOf(src);
  if (!crop) return undefined;
  const point = `${crop.x}% ${crop.y}%`;
  return { objectPosition: point, transformOrigin: point, scale: String(crop.zoom / 100) };
}

/** The soft background that stands in a picture's place until it is there. */
export function blurStyle(src: string): CSSProperties | undefined {
  const picture = mediaPicture(src);
  const background = picture && blurOf(picture);
  return background ? { background } : undefined;
}
