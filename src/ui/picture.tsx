import { useEffect, useRef } from 'react';
import { useAltText } from './alt-texts';
import { useOwnDrawing } from './drawing';
import { blurStyle, ResponsiveImage } from './responsive-image';
import { watchPicture } from './watch-picture';

interface PictureProps {
  src: string | undefined;
  /** What is said of it, and of the initials in its place, where the media library says nothing of the picture. */
  alt: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** Shown where there is no picture or it fails: up to two letters. */
  initials?: string;
  /** Load at once, not when near the viewport. */
  isEager?: boolean;
  path?: string;
}

/** A picture that loads near the viewport, with a spinner until then, and initials where there is none (spec section 4). */
export function Picture({ src: given, alt, sizes, initials = '', isEager = false, path }: PictureProps) {
  const own = useOwnDrawing(given ?? '');
  const src = given && own;
  const box = useRef<HTMLSpanElement>(null);
  const known = useAltText(src);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another one to wait for.
  useEffect(() => (box.current ? watchPicture(box.current) : undefined), [src]);
  return (
    <span
      className="picture"
      ref={box}
      data-path={path}
      data-initials={src ? initials || undefined : undefined}
      style={src ? blurStyle(src) : undefined}
    >
      {src ? (
        <ResponsiveImage
          src={src}
          sizes={sizes}
          alt={known || alt}
          loading={isEager ? 'eager' : 'lazy'}
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
