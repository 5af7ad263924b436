import { ToolButton } from '../../ui/tool-button';
import '../../styles/panels.css';
import { useId } from 'react';
import { Dialog } from '../../ui/dialog';
import type { Question } from './questions';

interface ConfirmDialogProps extends Question {
  /** Whether it cannot be confirmed any more, as its text says. */
  isBlocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation (spec section 2, "Generic confirm dialog"). The focus starts on Cancel; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    message,
    details = [],
    confirmLabel = 'Confirm',
    isDestructive,
    isBlocked,
    onConfirm,
    onCancel,
  } = props;
  const messageId = useId();
  return (
    <Dialog title={title} role="alertdialog" size="small" describedBy={messageId} onClose={onCancel}>
      <div id={messageId} className="dialog-message">
        <p>{message}</p>
        {details.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="dialog-buttons">
        <ToolButton onClick={onCancel}>Cancel</ToolButton>
        <ToolButton look={isDestructive ? 'red' : 'navy'} disabled={isBlocked} onClick={onConfirm}>
          {confirmLabel}
        </ToolButton>
      </p>
    </Dialog>
  );
}
