import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { CLAIM_KINDS } from '../../content/claims/claim-status';
import { KINDS } from '../../editor-panels/claims/claim-status';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { placeOf, sentenceOf } from '../../editor-panels/claims/words-of-text';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { AreaField } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { claimPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { Claim, FoundStatement } from './use-claims';

interface ClaimDialogProps {
  /** The claim to edit; omitted for a new one. */
  claim?: Claim;
  /** The words on a page that a new claim is made from, and linked to. */
  from?: FoundStatement;
  onClose: () => void;
}

/** Adds or edits a claim. */
export function ClaimDialog({ claim, from, onClose }: ClaimDialogProps) {
  const { notify } = useDashboard();
  const [, navigate] = useLocation();
  const { data: people } = trpc.comments.people.useQuery({});
  const [value, setValue] = useState(claim?.value ?? '');
  const checkId = useId();
  const create = trpc.claims.create.useMutation();
  const change = trpc.claims.change.useMutation();
  const refresh = useRefreshClaims();

  async function handleSend(text: (name: string) => string) {
    const kind = text('kind') as Claim['kind'];
    const statement = text('statement').trim();
    const filled = (name: string) => text(name).trim() || null;
    const fields = {
      ...{ value: filled('value'), asOf: filled('asOf'), source: filled('source') },
      ...{ ownerId: filled('ownerId'), nextReview: filled('nextReview') },
    };
    if (claim) {
      const reason = filled('reason') ?? undefined;
      const expectedVersion = claim.version;
      const isSupported = text('isSupported') === 'on';
      await change.mutateAsync({
        ...{ id: String(claim.id), statement, kind, ...fields, reason, expectedVersion },
        ...(isSupported && { isSupported }),
      });
      notify({ title: 'Claim saved' });
    } else {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
      const made = await create.mutateAsync({ statement, kind, ...given, ...(from && { place: placeOf(from) }) });
      notify({
        title: 'Claim added',
        description: made.status === 'needs-substantiation' ? 'Add its source or a file next.' : made.statement,
        action: { label: 'Open', onClick: () => navigate(claimPath(made.id)) },
      });
    }
    onClose();
    await refresh();
  }

  function handleInput({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === 'value') setValue(target.value.trim());
  }

  // The list of people must be there first, because the field has an initial value.
  if (!people) return null;
  const { owner = null } = claim ?? {};
  const isListed = owner === null || people.some(({ id }) => id === owner.id);
  const isSupported = claim !== undefined && (claim.source !== null || claim.files > 0);
  const mayBeOutdated = isSupported && (claim.outdatedAt !== null || value !== (claim.value ?? ''));
  const owners = [
    { value: '', label: 'No one' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(isListed || owner === null ? [] : [{ value: owner.id, label: namePerson(owner) }]),
  ];
  return (
    <Dialog title={claim ? 'Edit claim' : 'Add claim'} onClose={onClose}>
      <AskForm
        submitLabel={claim ? 'Save' : 'Add claim'}
        busyLabel={claim ? 'Saving...' : 'Adding...'}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            {from ? (
              <p className="dialog-notice">“{from.words}” will be linked to this claim. The page stays as it is.</p>
            ) : null}
            <AreaField
              label="Statement"
              name="statement"
              hint="The firm’s statement, in one sentence."
              maxLength={1000}
              isRequired
              rows={2}
              value={claim?.statement ?? (from && stateOf(from))}
              problem={problemOf('statement')}
            />
            <div className="claim-pair" onInput={handleInput}>
              <SelectField
                label="Kind"
                name="kind"
                value={claim?.kind ?? from?.kind ?? 'figure'}
                options={CLAIM_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
                problem={problemOf('kind')}
              />
              <TextField
                label="Value"
                name="value"
                hint="As the pages have it, such as 32%."
                maxLength={100}
                value={claim?.value ?? (from?.kind === 'figure' ? from.words : '')}
                problem={problemOf('value')}
              />
            </div>
            <AreaField
              label="Source"
              name="source"
              hint="A document with its page, a person, an address. Files can be added afterward."
              maxLength={2000}
              rows={2}
              value={claim?.source ?? ''}
              problem={problemOf('source')}
            />
            <div className="claim-pair">
              <TextField label="As of" name="asOf" type="date" value={claim?.asOf ?? ''} problem={problemOf('asOf')} />
              <TextField
                label="Next review"
                name="nextReview"
                type="date"
                value={claim?.nextReview ?? ''}
                problem={problemOf('nextReview')}
              />
            </div>
            <SelectField
              label="Owner"
              name="ownerId"
              hint="The person responsible for it."
              value={owner?.id ?? ''}
              options={owners}
              problem={problemOf('ownerId')}
            />
            {mayBeOutdated ? (
              <p className="claim-check">
                <input id={checkId} type="checkbox" name="isSupported" />
                <label htmlFor={checkId}>
                  The source and files support this value. Otherwise, the claim needs substantiation until you add
                  others.
                </label>
              </p>
            ) : null}
            {claim ? (
              <TextField label="Reason (optional)" name="reason" maxLength={2000} problem={problemOf('reason')} />
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** Returns what a new claim starts with: the sentence of the words or, if they are a whole text, also the first one beside it. */
function stateOf(from: FoundStatement): string {
  const sentence = sentenceOf(from);
  return sentence === from.words && from.beside !== null ? `${sentence} ${from.beside.split(' · ', 1)[0]}` : sentence;
}

interface SelectFieldProps {
  label: string;
  name: string;
  hint?: string;
  problem: string | undefined;
  /** The initial value. */
  value: string;
  options: readonly { value: string; label: string }[];
}

/** A choice in a dialog, read by its name. */
function SelectField({ label, name, hint, problem, value, options }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <select id={id} name={name} className="input" defaultValue={value} {...describedBy(id, hint, problem)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
