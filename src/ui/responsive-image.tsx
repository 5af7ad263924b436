import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { blurOf, CROP_MARK, mediaPicture, srcSets } from '../lib/media-url';
import { useAltText } from './alt-texts';
import { useLazyValue } from './lazy-value';
import { crops } from './load-crops';

interface ResponsiveImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src'> {
  src: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** What it shows, in words; where this is empty, what the media library says it shows. */
  alt: string;
}

/**
 * A picture in the size and type that fits: one of the media library with its variants, any other as it is. The variants are
 * known from the address, so that neither a page nor the server has to ask for them; so is how it is cropped.
 */
export function ResponsiveImage(given: ResponsiveImageProps) {
  const crop = useLazyValue(crops, given.src.includes(CROP_MARK));
  const { src, sizes, alt: own, width, height, ...rest } = crop ? crop(given) : given;
  const known = useAltText(src);
  const alt = own || known;
  const picture = mediaPicture(src);
  if (!picture) return <img {...rest} src={src} alt={alt} width={width} height={height} />;
  return (
    <picture className="contents">
      {srcSets(picture).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...rest} src={src} alt={alt} width={width ?? picture.width} height={height ?? picture.height} />
    </picture>
  );
}

/** The soft background that stands in a picture's place until it is there. */
export function blurStyle(src: string): CSSProperties | undefined {
  const picture = mediaPicture(src);
  const background = picture && blurOf(picture);
  return background ? { background } : undefined;
}
