import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { blurOf, mediaPicture, srcSets } from '../lib/media-url';
import { readPicture } from '../lib/picture-crop';
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
 * known from the address, so that neither a page nor the server has to ask for them; so is how it is cropped.
 */
export function ResponsiveImage({ src: url, sizes, alt: own, width, height, style, ...rest }: ResponsiveImageProps) {
  const known = useAltText(url);
  const alt = own || known;
  const { src, scale, style: cropped } = readPicture(url);
  const shown = { ...rest, src, style: cropped ? { ...style, ...cropped } : style };
  const picture = mediaPicture(src);
  if (!picture) return <img {...shown} alt={alt} width={width} height={height} />;
  return (
    <picture className="contents">
      {srcSets(picture).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={scaled(sizes, scale)} />
      ))}
      <img {...shown} alt={alt} width={width ?? picture.width} height={height ?? picture.height} />
    </picture>
  );
}

/** The `sizes` of a picture that is drawn so much larger than its place. */
function scaled(sizes: string, scale: number): string {
  return sizes.replace(/[\d.]+(?=[a-z]+(?:,|$))/g, (length) => `${Number(length) * scale}`);
}

/** The soft background that stands in a picture's place until it is there. */
export function blurStyle(src: string): CSSProperties | undefined {
  const picture = mediaPicture(src);
  const background = picture && blurOf(picture);
  return background ? { background } : undefined;
}
