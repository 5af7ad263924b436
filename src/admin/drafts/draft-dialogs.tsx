import { useId, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { countOf } from './describe-changes';
import { type Draft, useDrafts, useOpenDraft } from './use-drafts';

const MAX_NAME = 200;

interface DraftNameDialogProps {
  /** The draft to rename; without it, a new draft is created and opened. */
  draft?: Pick<Draft, 'id' | 'name' | 'version'>;
  onClose: () => void;
}

/** Asks for the name of a draft. */
export function DraftNameDialog({ draft, onClose }: DraftNameDialogProps) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const create = trpc.drafts.create.useMutation();
  const rename = trpc.drafts.rename.useMutation();
  const open = useOpenDraft();

  async function handleSend(text: (name: string) => string) {
    const name = text('name').trim();
    if (draft) {
      await rename.mutateAsync({ id: String(draft.id), name });
      notify({ title: 'Draft renamed', description: name });
    } else await open(await create.mutateAsync({ name }));
    onClose();
    await utils.drafts.invalidate();
  }

  return (
    <Dialog title={draft ? `Rename ${draft.name}` : 'New draft'} size="small" onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Save' : 'Create draft'}
        busyLabel={draft ? 'Saving...' : 'Creating...'}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <TextField
            label="Name"
            name="name"
            isRequired
            maxLength={MAX_NAME}
            problem={problemOf('name')}
            {...(draft ? { value: draft.name } : { hint: 'Its purpose, such as “Autumn figures”.' })}
          />
        )}
      </AskForm>
    </Dialog>
  );
}

interface MoveDialogProps {
  from: Pick<Draft, 'id' | 'name' | 'takeDown'>;
  /** The ids of the changes. */
  changes: readonly number[];
  onMoved: () => Promise<void>;
  onClose: () => void;
}

/** The choice that creates a draft. */
const NEW = 'new';
/** The number of drafts to choose from. */
const CHOICES = 100;

/** Moves changes to another open draft, or to a new one. */
export function MoveDialog({ from, changes, onMoved, onClose }: MoveDialogProps) {
  const { notify } = useDashboard();
  const id = useId();
  const [to, setTo] = useState(NEW);
  const drafts = useDrafts({ state: 'draft', page: '', author: '' }, CHOICES);
  const others = (drafts.data?.pages[0]?.items ?? []).filter((draft) => draft.id !== from.id);
  const create = trpc.drafts.create.useMutation();
  const split = trpc.drafts.split.useMutation();
  // If the changes cannot be moved, the next attempt uses the draft that was created before.
  const made = useRef<Pick<Draft, 'id' | 'name'>>(null);

  async function makeDraft(name: string) {
    if (made.current?.name !== name) made.current = await create.mutateAsync({ name });
    return made.current;
  }

  async function handleSend(text: (name: string) => string) {
    const target = to === NEW ? await makeDraft(text('name').trim()) : others.find((draft) => String(draft.id) === to);
    if (!target) throw new Error('The chosen draft is not listed.');
    await split.mutateAsync({ id: String(from.id), changes: [...changes], to: target.id });
    notify({
      title: `${countOf(changes.length, 'change')} moved`,
      description: `Now in “${target.name}”.${describeLeft(from)}`,
    });
    onClose();
    await onMoved();
  }

  return (
    <Dialog title={`Move ${countOf(changes.length, 'change')}`} size="small" onClose={onClose}>
      <AskForm submitLabel="Move" busyLabel="Moving..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <FieldFrame id={id} label="Move to">
              <select id={id} className="input" value={to} onChange={({ target: { value } }) => setTo(value)}>
                <option value={NEW}>New draft</option>
                {others.map((draft) => (
                  <option key={draft.id} value={draft.id}>
                    {draft.name}
                  </option>
                ))}
              </select>
            </FieldFrame>
            {to === NEW ? (
              <TextField
                label="Name of the new draft"
                name="name"
                isRequired
                maxLength={MAX_NAME}
                problem={problemOf('name')}
              />
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** Says what does not move with changes. */
function describeLeft({ name, takeDown }: Pick<Draft, 'name' | 'takeDown'>): string {
  return takeDown === null ? '' : ` The planned take-down stays with “${name}”: plan one there too if you need it.`;
}
