import { nextStep } from '../../editing/undo';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { Icon } from '../../ui/icon';
import { SHORTCUT } from '../../ui/shortcut-key';
import { ToolButton } from '../../ui/tool-button';
import { useEditing, useEntry } from './use-entry';

/** Undo and redo buttons, whose tooltips name the change and the shortcut. */
export function UndoButtons() {
  const { editing } = useEntry();
  const undoable = useEditing((state) => nextStep(state, 'undo')?.label);
  const redoable = useEditing((state) => nextStep(state, 'redo')?.label);
  const isBusy = useEditing((state) => state.isBusy);
  const isFrozen = useIsFrozen();
  return (
    <div className="undo-buttons">
      <ToolButton
        aria-label="Undo"
        disabled={undoable === undefined || isBusy || isFrozen}
        title={`${undoable === undefined ? 'Nothing to undo' : `Undo: ${undoable}`} (${SHORTCUT}+Z)`}
        onClick={() => void editing.undo()}
      >
        <Icon name="undo" />
      </ToolButton>
      <ToolButton
        aria-label="Redo"
        disabled={redoable === undefined || isBusy || isFrozen}
        title={`${redoable === undefined ? 'Nothing to redo' : `Redo: ${redoable}`} (Shift+${SHORTCUT}+Z)`}
        onClick={() => void editing.redo()}
      >
        <Icon name="redo" />
      </ToolButton>
    </div>
  );
}
