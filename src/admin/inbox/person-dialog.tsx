import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { isEmail } from '../../lib/email';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { download, formatToday } from '../administration/download';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';

interface PersonDialogProps {
  /** The person's email address, if known. */
  email?: string;
  /** Called when data was deleted. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

type Kept = Outputs['contact']['deletePerson']['kept'][number];

/** Says what a deletion keeps, why and until when. */
function describeKept({ kind, count, holds, until }: Kept): string {
  if (kind === 'held') {
    const names = holds.map((name) => `“${name}”`).join(', ');
    return `${count === 1 ? '1 item is' : `${count} items are`} kept apart for the legal hold ${names}, until it is released.`;
  }
  const what = `${count} ${count === 1 ? 'publication' : 'publications'} in the record`;
  const when = until === null ? 'and some of it is still in use' : `which must be kept until ${formatDay(until)}`;
  return `Their name stays with ${what}, ${when}.`;
}

/** Exports or deletes all data stored about a person, identified by email address. */
export function PersonDialog({ email = '', onDeleted, onClose }: PersonDialogProps) {
  const { notify } = useDashboard();
  const exportPerson = trpc.contact.exportPerson.useMutation();
  const deletePerson = trpc.contact.deletePerson.useMutation();
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string | null>(null);

  /** Returns the email address entered, or shows an error and returns null. */
  function readEmail(form: HTMLFormElement | null): string | null {
    const given = String(new FormData(form ?? undefined).get('email')).trim();
    const isOne = isEmail(given);
    setProblem(isOne ? undefined : 'Enter an email address.');
    return isOne ? given : null;
  }

  // Enter submits the form, so it triggers the harmless export rather than the deletion.
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = readEmail(event.currentTarget);
    if (given !== null) void run(() => exportData(given));
  }

  async function exportData(given: string) {
    const file = await exportPerson.mutateAsync({ email: given });
    download(`personal-data-${formatToday()}.json`, `${JSON.stringify(file, null, 2)}\n`, 'application/json');
    notify({ title: 'Data exported', description: `Downloaded everything stored about ${given}.` });
  }

  async function remove(given: string) {
    const { messages, hasAccount, kept } = await deletePerson.mutateAsync({ email: given });
    const words = `${messages === 1 ? '1 message' : `${messages} messages`}${hasAccount ? ' and an account' : ''}`;
    const remains = kept.map(describeKept);
    const title = messages > 0 || hasAccount ? 'Data deleted' : 'Nothing more can be deleted';
    notify({ title, description: [`Deleted ${words} of ${given}.`, ...remains].join(' ') });
    await onDeleted();
    onClose();
  }

  async function run(work: () => Promise<void>) {
    setActing(true);
    try {
      await work();
    } catch (error) {
      setProblem(failureMessage(error));
    } finally {
      setActing(false);
    }
  }

  return (
    <Dialog title="Personal data" size="small" onClose={onClose}>
      <form className="form-grid compact prompt" onSubmit={handleSubmit} noValidate>
        <p>Everything stored about a person: their messages and, if they have one, their account.</p>
        <TextField label="Email" name="email" type="email" isRequired maxLength={254} value={email} problem={problem} />
        <p className="dialog-buttons">
          <ToolButton
            look="danger"
            disabled={isActing}
            onClick={({ currentTarget: { form } }) => setAsked(readEmail(form))}
          >
            Delete all data
          </ToolButton>
          <ToolButton type="submit" look="navy" disabled={isActing}>
            Export JSON
          </ToolButton>
        </p>
      </form>
      {asked === null ? null : (
        <ConfirmDialog
          title="Delete personal data"
          message={`Delete all messages from ${asked}, and their account with its sessions and API keys? This can’t be undone.`}
          details={[
            'Their edits stay in the site’s history, and their actions in the audit log.',
            'Whatever a legal hold covers is kept apart from the site until the hold is released.',
          ]}
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => {
            setAsked(null);
            void run(() => remove(asked));
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
