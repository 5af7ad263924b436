import { useEffect, useRef } from 'react';
import { useAltText } from './alt-texts';
import { useOwnDrawing } from './drawing';
import { createBlurStyle, ResponsiveImage } from './responsive-image';
import { watchPicture } from './watch-picture';

interface PictureProps {
  src: string | undefined;
  /** The alt text, also used for the initials. The media library's alt text takes precedence for the image. */
  alt: string;
  /** The displayed width, as a value for `sizes`. */
  sizes: string;
  /** Shown if there is no image or it fails to load; up to two letters. */
  initials?: string;
  /** Loads the image immediately instead of near the viewport. */
  isEager?: boolean;
  /** `high` for the image at the top of a page. */
  fetchPriority?: 'high';
  path?: string;
}

/**
 * An image that loads near the viewport, with a spinner while it loads and initials if there is none (spec section 4).
 */
export function Picture(props: PictureProps) {
  const { src: given, alt, sizes, initials = '', isEager = false, fetchPriority, path } = props;
  const own = useOwnDrawing(given ?? '');
  const src = given && own;
  const box = useRef<HTMLSpanElement>(null);
  const known = useAltText(src);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different image must be watched again.
  useEffect(() => (box.current ? watchPicture(box.current) : undefined), [src]);
  return (
    <span
      className="picture"
      ref={box}
      data-path={path}
      data-initials={src ? initials || undefined : undefined}
      style={src ? createBlurStyle(src) : undefined}
    >
      {src ? (
        <ResponsiveImage
          src={src}
          sizes={sizes}
          alt={known || alt}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={fetchPriority}
          decoding="async"
        />
      ) : (
        <span className="initials" {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          {initials}
        </span>
      )}
    </span>
  );
}
