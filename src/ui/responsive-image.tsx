import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { CROP_MARK, createBlurBackground, mediaPicture, srcSets } from '../lib/media-url';
import { useAltText } from './alt-texts';
import { useLazyValue } from './lazy-value';
import { crops } from './load-crops';

interface ResponsiveImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src'> {
  src: string;
  /** The displayed width, as a value for `sizes`. */
  sizes: string;
  /** The alt text; if empty, the media library's is used. */
  alt: string;
}

/**
 * An image in the best size and format. Images from the media library are offered with their variants, all others as
 * they are. Variants and crop settings are derived from the address, so no request is needed to find them.
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

/** Returns the blurred background shown until an image has loaded. */
export function createBlurStyle(src: string): CSSProperties | undefined {
  const picture = mediaPicture(src);
  const background = picture && createBlurBackground(picture);
  return background ? { background } : undefined;
}
