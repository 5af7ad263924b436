import '../../styles/panels.css';
import { useId } from 'react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';

interface TakeAlongDialogProps {
  /** The name of the draft that is opened. */
  name: string;
  /** The number of changes that are unsaved on the site. */
  count: number;
  /** Precedes the question. */
  lead?: string;
  isBusy?: boolean;
  onTake: () => void;
  onLeave: () => void;
  /** Called for Escape. If there is none, Escape leaves the changes on the site. */
  onCancel?: () => void;
}

/** Asks whether a draft that is opened gets the changes that are unsaved on the site. */
export function TakeAlongDialog({ name, count, lead, isBusy, onTake, onLeave, onCancel }: TakeAlongDialogProps) {
  const messageId = useId();
  const [changes, them] = count === 1 ? ['unsaved change', 'it'] : [`${count} unsaved changes`, 'them'];
  return (
    <Dialog
      title="Unsaved changes"
      role="alertdialog"
      size="small"
      describedBy={messageId}
      onClose={onCancel ?? onLeave}
    >
      <div id={messageId} className="dialog-message">
        {lead ? <p>{lead}</p> : null}
        <p>
          Take your {changes} into the draft “{name}”?
        </p>
        <p>
          If you leave {them}, {them === 'it' ? 'it stays' : 'they stay'} in this browser until you leave the draft.
        </p>
      </div>
      <p className="dialog-buttons" data-count={onCancel ? 3 : undefined}>
        {onCancel ? <ToolButton onClick={onCancel}>Cancel</ToolButton> : null}
        <ToolButton disabled={isBusy} onClick={onLeave}>
          Leave {them}
        </ToolButton>
        <ToolButton look="navy" disabled={isBusy} onClick={onTake}>
          Take along
        </ToolButton>
      </p>
    </Dialog>
  );
}
