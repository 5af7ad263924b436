import { useStore } from 'zustand';
import type { SectionItem } from '../../editing/page-sections';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import { Presence } from './presence';
import { SHORTCUT } from './shortcut-keys';
import { useEditing, useEntry } from './use-entry';

interface PageBarProps {
  selected: SectionItem | undefined;
  onOpenSections: () => void;
  onHelp: () => void;
}

/** What is done with the page as a whole: undo and redo, the tools, and who else is here. */
export function PageBar({ selected, onOpenSections, onHelp }: PageBarProps) {
  const { editing } = useEntry();
  const { tools } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  const undoable = useEditing((state) => state.log[state.position - 1]?.label);
  const redoable = useEditing((state) => state.log[state.position]?.label);
  const isBusy = useEditing((state) => state.isBusy);
  return (
    <div className="page-bar">
      <button type="button" className="tool-button only-narrow" onClick={onOpenSections}>
        Sections{selected ? `: ${selected.name}` : ''}
      </button>
      <div className="tool-group">
        <button
          type="button"
          className="tool-button"
          disabled={undoable === undefined || isBusy}
          title={`${undoable ?? 'Nothing to undo'} (${SHORTCUT}+Z)`}
          onClick={() => void editing.undo()}
        >
          Undo
        </button>
        <button
          type="button"
          className="tool-button"
          disabled={redoable === undefined || isBusy}
          title={`${redoable ?? 'Nothing to redo'} (Shift+${SHORTCUT}+Z)`}
          onClick={() => void editing.redo()}
        >
          Redo
        </button>
      </div>
      <Presence />
      <div className="tool-group">
        {TOOLS.filter(({ place }) => place === 'page').map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="tool-button"
            aria-pressed={open.includes(id)}
            onClick={() => tools.toggle(id)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className="tool-button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={onHelp}
        >
          ?
        </button>
      </div>
    </div>
  );
}
