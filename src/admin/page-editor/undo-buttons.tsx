import { SHORTCUT } from '../../ui/shortcut-key';
import { ToolButton } from '../../ui/tool-button';
import { useEditing, useEntry } from './use-entry';

/** Undo and redo buttons, whose tooltips name the change. */
export function UndoButtons() {
  const { editing } = useEntry();
  const undoable = useEditing((state) => state.log[state.position - 1]?.label);
  const redoable = useEditing((state) => state.log[state.position]?.label);
  const isBusy = useEditing((state) => state.isBusy);
  return (
    <div className="tool-group">
      <ToolButton
        disabled={undoable === undefined || isBusy}
        title={`${undoable ?? 'Nothing to undo'} (${SHORTCUT}+Z)`}
        onClick={() => void editing.undo()}
      >
        Undo
      </ToolButton>
      <ToolButton
        disabled={redoable === undefined || isBusy}
        title={`${redoable ?? 'Nothing to redo'} (Shift+${SHORTCUT}+Z)`}
        onClick={() => void editing.redo()}
      >
        Redo
      </ToolButton>
    </div>
  );
}
