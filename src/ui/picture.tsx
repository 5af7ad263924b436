import { useEffect, useRef, useState } from 'react';
import { useAltText } from './alt-texts';
import { logFailure } from './log-failure';
import { blurStyle, ResponsiveImage } from './responsive-image';
import { useInView } from './use-in-view';

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

const NEAR = '300px';

/** A picture that loads near the viewport, with a spinner until then, and initials where there is none (spec section 4). */
export function Picture({ src, alt, sizes, initials = '', isEager = false, path }: PictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const known = useAltText(src);
  const isNear = useInView(box, 0, NEAR);
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  const hasPicture = Boolean(src) && state !== 'failed';

  function handleError() {
    logFailure(`A picture failed to load: ${src}`);
    setState('failed');
  }

  // A picture may have loaded, or failed, before the page's scripts began to listen.
  useEffect(() => {
    const element = image.current;
    if (!element?.complete) return;
    if (element.naturalWidth === 0) logFailure(`A picture failed to load: ${element.getAttribute('src')}`);
    setState(element.naturalWidth > 0 ? 'loaded' : 'failed');
  }, []);

  return (
    <span
      className="picture"
      ref={box}
      data-path={path}
      style={src && hasPicture && state === 'waiting' ? blurStyle(src) : undefined}
    >
      {src && hasPicture ? (
        <ResponsiveImage
          ref={image}
          src={src}
          sizes={sizes}
          alt={known || alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={handleError}
        />
      ) : (
        <span className="initials" {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          {initials}
        </span>
      )}
      {hasPicture && state === 'waiting' && isNear ? (
        <span className="picture-wait needs-script">
          <span className="spinner" />
        </span>
      ) : null}
    </span>
  );
}
