import { useId } from 'react';
import { Dialog } from '../../ui/dialog';

/** Says that something went wrong, until it is read. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title="Something went wrong" role="alertdialog" size="small" describedBy={id} onClose={onClose}>
      <p id={id}>{message}</p>
      <p className="dialog-buttons">
        <button type="button" className="tool-button tool-navy" onClick={onClose}>
          OK
        </button>
      </p>
    </Dialog>
  );
}
