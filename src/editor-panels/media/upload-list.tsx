import { useStore } from 'zustand';
import { ToolButton } from '../../ui/tool-button';
import { AltField } from './alt-field';
import { sumProgress, type Upload, type UploadQueue } from './upload-queue';
import { readMediaKey } from './use-library';

interface UploadListProps {
  queue: UploadQueue;
  /** The uploads are images, which have a preview and an alt text. */
  arePictures?: boolean;
  /** Returns a function that uses an uploaded image for what the library was opened for, or undefined if it cannot be used. */
  findUse?: (url: string) => (() => void) | undefined;
}

/** Lists the uploads with individual and overall progress, and the alt text field of each uploaded image. */
export function UploadList({ queue, arePictures = false, findUse }: UploadListProps) {
  const uploads = useStore(queue.store);
  if (uploads.length === 0) return null;
  const { done, failed, total, part } = sumProgress(uploads);
  const isOver = done + failed === total;
  const words = isOver
    ? `${done} of ${total} uploaded${failed > 0 ? `, ${failed} failed` : ''}.`
    : `Uploading ${Math.min(total, done + failed + 1)} of ${total}`;
  return (
    <section className="media-uploads" aria-label="Uploads">
      <header>
        <p role="status">{words}</p>
        {isOver ? (
          <ToolButton look="small" onClick={queue.clear}>
            Done
          </ToolButton>
        ) : (
          <progress max={1} value={part} aria-label="All uploads" />
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            isPicture={arePictures}
            onUse={upload.media ? findUse?.(upload.media.url) : undefined}
            onRetry={() => queue.retry(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  isPicture: boolean;
  onUse: (() => void) | undefined;
  onRetry: () => void;
}

function UploadRow({ upload, isPicture, onUse, onRetry }: UploadRowProps) {
  const { name, status, part, problem, media } = upload;
  return (
    <li data-status={status}>
      {isPicture ? <span className="media-upload-picture">{media ? <img src={media.url} alt="" /> : null}</span> : null}
      <span className="media-upload-name">{name}</span>
      {status === 'waiting' ? <span>Waiting</span> : null}
      {status === 'sending' ? <progress max={1} value={part} aria-label={`Upload of ${name}`} /> : null}
      {status === 'failed' ? (
        <span className="media-upload-problem">
          {problem}{' '}
          <button type="button" className="link-button" aria-label={`Try ${name} again`} onClick={onRetry}>
            Retry
          </button>
        </span>
      ) : null}
      {media?.leftOut ? (
        <span className="media-upload-note">Removed for safety: {media.leftOut.join(', ')}.</span>
      ) : null}
      {media && isPicture ? <AltField mediaKey={readMediaKey(media.url)} alt={media.alt} name={name} /> : null}
      {onUse ? (
        <ToolButton look="navy" className="media-upload-use" aria-label={`Use ${name}`} onClick={onUse}>
          Use this image
        </ToolButton>
      ) : null}
    </li>
  );
}
