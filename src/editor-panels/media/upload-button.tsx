import { type ChangeEvent, useRef, useState } from 'react';
import { type UploadedMedia, uploadImage } from '../../api/upload-media';
import { ToolButton } from '../../ui/tool-button';
import { trackUpload } from './running-uploads';
import { describeProgress } from './upload-queue';

interface UploadButtonProps {
  /** Label of the field that receives the image. */
  label: string;
  onUploaded: (file: UploadedMedia) => void;
  /** Receives the server's reason. */
  onRefused: (reason: string) => void;
}

/** A button that selects an image file and adds it to the library, showing the progress. */
export function UploadButton({ label, onUploaded, onRefused }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again.
    event.target.value = '';
    if (file) trackUpload(upload(file));
  }

  async function upload(file: File): Promise<boolean> {
    setPart(0);
    try {
      onUploaded(await uploadImage(file, setPart));
      return true;
    } catch (error) {
      onRefused(error instanceof Error ? error.message : 'The file could not be uploaded. Please try again.');
      return false;
    } finally {
      setPart(null);
    }
  }

  return (
    <>
      <ToolButton
        aria-label={`Upload an image for ${label}`}
        disabled={part !== null}
        onClick={() => input.current?.click()}
      >
        {part === null ? 'Upload' : describeProgress(part)}
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept="image/heic,image/heif,.heic,.heif,image/jpeg,image/png,image/gif,image/webp,image/avif,image/tiff,image/svg+xml"
        hidden
        aria-label={`Image file for ${label}`}
        onChange={handleFile}
      />
    </>
  );
}

/** Lists what the server removed from an uploaded SVG. */
export function RemovedParts({ parts }: { parts: readonly string[] }) {
  return parts.length > 0 ? <p role="status">Removed from the SVG for safety: {parts.join(', ')}.</p> : null;
}
