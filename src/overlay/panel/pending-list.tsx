import { useStore } from 'zustand';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ReadableValue } from '../../editor-panels/changes/readable-value';
import { FloatingPanel } from '../../ui/floating-panel';
import { useOverlay, usePage } from '../overlay-context';

/** All that is unsaved on this page: each leads to its place, or is taken back. */
export function PendingList() {
  const overlay = useOverlay();
  const { editing, sections } = usePage();
  const pending = useStore(editing.store, (state) => state.pending);
  const named = useStore(sections);
  return (
    <FloatingPanel
      id="pending"
      title="Unsaved Changes"
      onClose={() => overlay.store.setState({ panel: null })}
      initial={{ x: 96, y: 112, width: 380, height: 460 }}
      min={{ width: 280, height: 220 }}
    >
      <div className="panel-scroll">
        {pending.size === 0 ? <p className="panel-empty">Nothing is unsaved.</p> : null}
        <ol className="recent">
          {[...pending].map(([path, { value, base }]) => (
            <li key={path} className="recent-entry">
              <button type="button" className="link-button" onClick={() => showPlace(path)}>
                {pathLabel(path, named)}
              </button>
              <ReadableValue value={value} />
              <button
                type="button"
                className="overlay-button"
                aria-label={`Take back ${pathLabel(path, named)}`}
                onClick={() => editing.update(path, base)}
              >
                Take back
              </button>
            </li>
          ))}
        </ol>
      </div>
    </FloatingPanel>
  );
}

/** Scrolls to where a path is shown, or to the section it lies in, and puts the focus on its pencil. */
export function showPlace(path: string): void {
  const order = /^sections\.([^.]+)\.order$/.exec(path)?.[1];
  const exact = document.querySelector(`[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."]`);
  const section = order ?? path.split('.')[1] ?? '';
  const place = exact ?? document.querySelector(`[data-section="${CSS.escape(section)}"]`);
  place?.scrollIntoView({ block: 'center', behavior: 'auto' });
}
