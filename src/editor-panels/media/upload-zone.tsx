import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ToolButton } from '../../ui/tool-button';
import { ACCEPTED_FILES, type LibraryKind, uploadAs } from './library-files';
import { UploadList } from './upload-list';
import { createUploadQueue } from './upload-queue';

interface UploadZoneProps {
  kind: LibraryKind;
  /** The search of the library, shown next to the button. */
  search: ReactNode;
  /** Called when a file has been stored. */
  onStored: () => void;
  /** Returns a function that uses an uploaded image for what the library was opened for, or undefined if it cannot be used. */
  findUse?: (url: string) => (() => void) | undefined;
  children: ReactNode;
}

/** A library that accepts files by button, by drag and drop, and by paste while it is mounted, and lists their uploads. */
export function UploadZone({ kind, search, onStored, findUse, children }: UploadZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [queue] = useState(() => createUploadQueue((file, onSent) => uploadAs(kind, file, onSent), onStored));

  function handleFiles(event: ChangeEvent<HTMLInputElement>) {
    queue.add([...(event.target.files ?? [])]);
    // Allows choosing the same files again.
    event.target.value = '';
  }

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    queue.add(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files has a button as an alternative.
    <div
      className="media-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        queue.add([...event.dataTransfer.files]);
      }}
    >
      <div className="media-bar">
        {search}
        <ToolButton look="navy" onClick={() => input.current?.click()}>
          Upload {kind}
        </ToolButton>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_FILES[kind]}
          aria-label={kind === 'images' ? 'Image files' : 'Document files'}
          onChange={handleFiles}
        />
      </div>
      <UploadList queue={queue} arePictures={kind === 'images'} findUse={findUse} />
      {children}
      {isOver ? <p className="media-drop">Drop {kind} to upload them</p> : null}
    </div>
  );
}
