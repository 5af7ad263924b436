import { useId } from 'react';
import { MAX_DISCLOSURE_TEXT } from '../../content/disclosure-limits';
import type { LibraryDisclosure } from '../../content/disclosures';
import { Dialog } from '../../ui/dialog';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { addDisclosure, changeDisclosure } from './library-changes';
import { useSaveLibrary } from './use-library';

interface DisclosureDialogProps {
  all: readonly LibraryDisclosure[];
  /** The disclosure to edit; omitted for a new one. */
  disclosure?: LibraryDisclosure;
  onAdded?: (id: string) => void;
  onClose: () => void;
}

/** Adds a disclosure, or edits its name and text. */
export function DisclosureDialog({ all, disclosure, onAdded, onClose }: DisclosureDialogProps) {
  const save = useSaveLibrary();
  const { draft } = useDraftWrites();
  const isAttached = (disclosure?.attachments.length ?? 0) > 0;

  async function handleSend(textOf: (name: string) => string, isForDraft: boolean) {
    // Browsers send line breaks of forms as CRLF.
    const [name, text] = [textOf('name').trim(), textOf('text').replaceAll('\r\n', '\n').trim()];
    const note = textOf('note').trim() || undefined;
    const added = disclosure ? null : addDisclosure(all, { name, text });
    const changes = added ? [added.change] : disclosure ? changeDisclosure(disclosure, { name, text }) : [];
    const said = disclosure ? 'Disclosure saved' : 'Disclosure added';
    if (!(await save({ about: name, changes, note, isForDraft, said }))) return;
    onClose();
    if (added) onAdded?.(added.id);
  }

  const toSite = isAttached ? 'Save and publish' : 'Save';
  return (
    <Dialog title={disclosure ? 'Edit disclosure' : 'Add disclosure'} size="wide" onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Save to draft' : disclosure ? toSite : 'Add disclosure'}
        busyLabel={disclosure ? 'Saving...' : 'Adding...'}
        hasDraft={draft === null}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            {isAttached && draft === null ? (
              <p className="dialog-notice">
                Visitors see the new text wherever this disclosure is attached, as soon as you save.
              </p>
            ) : null}
            <TextField
              label="Name"
              name="name"
              hint="Only for you. Visitors don’t see it."
              isRequired
              maxLength={200}
              value={disclosure?.name}
              problem={problemOf('name')}
            />
            <AreaField value={disclosure?.text} problem={problemOf('text') ?? problemOf('path')} />
            {disclosure && draft === null ? (
              <TextField
                label="Change note (optional)"
                name="note"
                hint="Why you changed it, for the record."
                maxLength={500}
                problem={problemOf('note')}
              />
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

function AreaField({ value, problem }: { value?: string | undefined; problem?: string | undefined }) {
  const id = useId();
  const hint = 'Visitors see this text with its line breaks, in the size of running text or larger.';
  return (
    <FieldFrame id={id} label="Text" hint={hint} problem={problem}>
      <textarea
        id={id}
        name="text"
        className="input"
        rows={7}
        required
        maxLength={MAX_DISCLOSURE_TEXT}
        defaultValue={value}
        {...describedBy(id, hint, problem)}
      />
    </FieldFrame>
  );
}
