import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { RichTextEditorProps } from './editor/rich-text-editor';

let loaded: ComponentType<RichTextEditorProps> | null = null;

async function load(): Promise<ComponentType<RichTextEditorProps>> {
  loaded ??= (await import('./editor/rich-text-editor')).RichTextEditor;
  return loaded;
}

/** The rich-text editor, fetched when it is first needed: a spinner meanwhile, and a way to try again where that fails. */
export function RichTextInput(props: RichTextEditorProps) {
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
          <span>Loading the editor...</span>
        </p>
      )}
    </div>
  );
}
