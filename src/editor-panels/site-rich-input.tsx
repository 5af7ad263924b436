import { useRef, useState } from 'react';
import { readLinkPreview } from '../api/link-preview';
import { createTrpc } from '../api/trpc';
import { uploadImage } from '../api/upload-media';
import type { PlainOrRich } from '../content/rich-text';
import type { UploadedImage } from '../rich-text/editor-ports';
import { RichTextInput } from '../rich-text/rich-text-input';
import { MediaPicker } from './media/media-picker';

interface SiteRichInputProps {
  label: string;
  value: PlainOrRich | undefined;
  onChange: (value: PlainOrRich) => void;
  minHeight?: number;
}

/** The block editor with the site's own uploads, library and link previews. */
export function SiteRichInput(props: SiteRichInputProps) {
  const [trpc] = useState(() => createTrpc());
  const [isChoosing, setChoosing] = useState(false);
  const answer = useRef<(file: UploadedImage | null) => void>(null);

  function choose(): Promise<UploadedImage | null> {
    setChoosing(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  function end(file: UploadedImage | null) {
    setChoosing(false);
    answer.current?.(file);
    answer.current = null;
  }

  return (
    <>
      <RichTextInput {...props} upload={uploadImage} choose={choose} fetchLink={readLinkPreview} />
      {isChoosing ? (
        <MediaPicker
          title={`Choose a picture for ${props.label}`}
          trpc={trpc}
          onPick={({ url, width, height, alt }) => end({ url, width, height, ...(alt && { alt }) })}
          onClose={() => end(null)}
        />
      ) : null}
    </>
  );
}
