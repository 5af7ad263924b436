import '../../styles/panels.css';
import { useId } from 'react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';

/** What happens to unsaved changes. */
export type LeftWords = 'save' | 'keep' | 'discard';

interface SignOutDialogProps {
  /** How many changes are unsaved on this device. */
  count: number;
  isActing: boolean;
  onAnswer: (words: LeftWords) => void;
  onCancel: () => void;
}

/** Asks what should happen to unsaved changes on signing out. */
export function SignOutDialog({ count, isActing, onAnswer, onCancel }: SignOutDialogProps) {
  const messageId = useId();
  return (
    <Dialog title="Sign Out" role="alertdialog" size="small" describedBy={messageId} onClose={onCancel}>
      <div id={messageId} className="dialog-message">
        <p>
          {count === 1 ? '1 unsaved change' : `${count} unsaved changes`} on this device, in this tab and others of
          yours.
        </p>
        <p>Saved, it is published. Kept, it stays in this browser, where whoever uses it next could read it.</p>
      </div>
      <p className="dialog-buttons">
        <ToolButton disabled={isActing} onClick={onCancel}>
          Cancel
        </ToolButton>
        <ToolButton look="danger" disabled={isActing} onClick={() => onAnswer('discard')}>
          Discard
        </ToolButton>
        <ToolButton disabled={isActing} onClick={() => onAnswer('keep')}>
          Keep
        </ToolButton>
        <ToolButton look="navy" disabled={isActing} onClick={() => onAnswer('save')}>
          {isActing ? 'Saving...' : 'Save'}
        </ToolButton>
      </p>
    </Dialog>
  );
}
