import type { ElementDataOf } from '../../content/define-element';
import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import { dataOf, type ElementProps, elementPath } from '../element-data';
import { videoDefaults } from './video.content';
import type { videoElement } from './video.model';

const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|ogg|mov)([?#]|$)/i;

/** A video. Files play in place, any other address becomes a link, and without an address there is a placeholder. */
export function VideoView({ element }: ElementProps) {
  const data = dataOf<ElementDataOf<typeof videoElement>>(element, videoDefaults);
  const src = resolveAsset(data.src);
  const box = { width: data.width || undefined, height: data.height || undefined };
  const title = plainText(data.title);
  const label = title || 'Video';
  if (VIDEO_FILE.test(src)) {
    return (
      <video
        src={src}
        title={label}
        aria-label={label}
        controls
        autoPlay={data.autoplay === true}
        muted={data.autoplay === true}
        playsInline
        preload="metadata"
        data-path={elementPath(element, 'src')}
        style={box}
        className="mx-auto block max-w-full bg-navy"
      />
    );
  }
  return (
    <div
      data-path={elementPath(element, 'src')}
      style={box}
      className="mx-auto grid max-w-full place-items-center bg-navy text-white"
    >
      {src === '' ? (
        <p>No video yet</p>
      ) : (
        <a href={src} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
          Watch {title === '' ? 'the video' : `“${title}”`}
        </a>
      )}
    </div>
  );
}
