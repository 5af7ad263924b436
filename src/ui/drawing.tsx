import { type ComponentProps, createContext, useContext } from 'react';
import { mediaPicture, srcSets } from '../lib/media-url';
import { useAltText } from './alt-texts';

/** The firm's own pictures in place of the site's drawings, by the names of those. */
export const DrawingsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** The picture that the firm has put in the place of a drawing; the address as it is for any other. */
export function useOwnDrawing(src: string): string {
  const own = useContext(DrawingsContext);
  const name = src.slice('/illustrations/'.length, -'.svg'.length);
  return (src.startsWith('/illustrations/') && Object.hasOwn(own, name) && own[name]) || src;
}

interface DrawingProps extends ComponentProps<'img'> {
  src: string;
  /** The size it has room for, in pixels. */
  width: number;
  height: number;
}

/** One of the site's drawings, or what the firm has put in its place: cut to its room, so that nothing else moves. */
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
