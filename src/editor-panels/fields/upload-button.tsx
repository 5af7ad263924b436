import { type ChangeEvent, useRef, useState } from 'react';
import { uploadImage } from '../../api/upload-media';

interface UploadButtonProps {
  /** The field the picture is for. */
  label: string;
  onUploaded: (url: string) => void;
  /** With the server's reason. */
  onRefused: (reason: string) => void;
}

/** Chooses a picture from the computer and sends it, telling how much has gone. */
export function UploadButton({ label, onUploaded, onRefused }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    setPart(0);
    try {
      onUploaded((await uploadImage(file, setPart)).url);
    } catch (error) {
      onRefused(error instanceof Error ? error.message : 'The file could not be uploaded.');
    } finally {
      setPart(null);
    }
  }

  return (
    <>
      <button
        type="button"
        className="tool-button"
        aria-label={`Upload a picture for ${label}`}
        disabled={part !== null}
        onClick={() => input.current?.click()}
      >
        {part === null ? 'Upload' : `Uploading ${Math.round(part * 100)}%`}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/tiff,image/svg+xml"
        hidden
        aria-label={`Picture file for ${label}`}
        onChange={(event) => void handleFile(event)}
      />
    </>
  );
}
