import { type ComponentType, type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { readLinkPreview } from '../api/link-preview';
import { uploadImage } from '../api/upload-media';
import type { PlainOrRich } from '../content/rich-text';
import type { RichTextEditorProps } from '../rich-text/editor/rich-text-editor';
import type { UploadedImage } from '../rich-text/editor-ports';
import { Later, lazyPart } from '../ui/lazy-part';
import { LinkOptions } from './links/link-options';

const MediaPicker = lazyPart(async () => (await import('./media/media-picker')).MediaPicker);

interface SiteRichInputProps {
  label: string;
  value: PlainOrRich | undefined;
  onChange: (value: PlainOrRich) => void;
  minHeight?: number;
  shouldFocus?: boolean;
  isReadOnly?: boolean;
}

/** The rich text editor with this site's uploads, media library, link targets and link previews. */
export function SiteRichInput(props: SiteRichInputProps) {
  const [isChoosing, setChoosing] = useState(false);
  const answer = useRef<(file: UploadedImage | null) => void>(null);
  const [linkInput, setLinkInput] = useState<HTMLInputElement | null>(null);

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

  /** Suggests targets in the input of the editor's link tool, which the editor renders again for each link. */
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && target.matches('.ce-inline-tool-input')) setLinkInput(target);
  }

  const holder = linkInput?.closest('.rt-holder');
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices the focus of an input inside. */}
      <div onFocus={handleFocus}>
        <RichTextInput {...props} upload={uploadImage} choose={choose} fetchLink={readLinkPreview} />
      </div>
      {linkInput && holder
        ? createPortal(
            <LinkOptions input={linkInput} onPick={(url) => applyLink(linkInput, url)} opensOnFocus />,
            holder,
          )
        : null}
      <Later>
        {isChoosing ? (
          <MediaPicker
            title={`Choose an image for ${props.label}`}
            onPick={({ url, width, height, alt }) => end({ url, width, height, ...(alt && { alt }) })}
            onClose={() => end(null)}
          />
        ) : null}
      </Later>
    </>
  );
}

/** Applies a URL like someone who types it and presses Enter, which the editor recognizes by its code. */
function applyLink(input: HTMLInputElement, url: string): void {
  input.value = url;
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }));
}

let loaded: ComponentType<RichTextEditorProps> | null = null;

async function load(): Promise<ComponentType<RichTextEditorProps>> {
  loaded ??= (await import('./rich-editor')).RichEditor;
  return loaded;
}

/** Loads the rich text editor when it is first needed, showing a spinner and, on failure, a retry button. */
function RichTextInput(props: RichTextEditorProps) {
  const [Editor, setEditor] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  const fetchEditor = useCallback(() => {
    setFailed(false);
    load().then(
      (component) => setEditor(() => component),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!loaded) fetchEditor();
  }, [fetchEditor]);
  if (Editor) return <Editor {...props} />;
  return (
    <div className="rt-waiting" style={{ minHeight: props.minHeight ?? 200 }}>
      {hasFailed ? (
        <p role="alert">
          The editor could not be loaded.{' '}
          <button type="button" className="text-link" onClick={fetchEditor}>
            Retry
          </button>
        </p>
      ) : (
        <p role="status">
          <span className="spinner" aria-hidden="true" />
          <span>Loading editor...</span>
        </p>
      )}
    </div>
  );
}
