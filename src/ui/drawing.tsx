import { type ComponentProps, createContext, useContext } from 'react';
import { mediaPicture, srcSets } from '../lib/media-url';
import { useAltText } from './alt-texts';

/** The firm's own images that replace built-in illustrations, by illustration name. */
export const DrawingsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** Returns the firm's replacement for an illustration, or the address itself for any other image. */
export function useOwnDrawing(src: string): string {
  const own = useContext(DrawingsContext);
  const name = src.slice('/illustrations/'.length, -'.svg'.length);
  return (src.startsWith('/illustrations/') && Object.hasOwn(own, name) && own[name]) || src;
}

interface DrawingProps extends ComponentProps<'img'> {
  src: string;
  /** The available space, in pixels. */
  width: number;
  height: number;
}

/**
 * A built-in illustration or the firm's replacement, cropped to the available space so that the layout does not change.
 */
export function Drawing({ src, alt = '', ...rest }: DrawingProps) {
  const own = useOwnDrawing(src);
  const words = useAltText(own);
  if (own === src) return <img {...rest} src={src} alt={alt} />;
  const picture = mediaPicture(own);
  return (
    <img
      {...rest}
      src={own}
      srcSet={picture ? srcSets(picture).at(-1)?.srcSet : undefined}
      sizes="100vw"
      alt={words}
      style={{ aspectRatio: `${rest.width} / ${rest.height}`, objectFit: 'cover' }}
    />
  );
}
