import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatCount } from '../../editor-panels/batch/batch-values';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { isStillShown } from './claim-places';
import { PlaceList } from './claim-words';
import { type Claim, useClaimRights } from './use-claims';

/** Retires a claim. Shows the published texts that still make it. */
export function RetireDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { notify } = useDashboard();
  const refresh = useRefreshClaims();
  const retire = trpc.claims.retire.useMutation();
  const { data: places } = trpc.claims.places.useQuery({ id: String(claim.id) }, { staleTime: 0 });
  const shown = places?.items.filter(isStillShown) ?? [];

  async function handleSend(text: (name: string) => string) {
    await retire.mutateAsync({ id: String(claim.id), reason: text('reason').trim() || undefined });
    notify({ title: 'Claim retired' });
    onClose();
    await refresh();
  }

  return (
    <Dialog title="Retire claim?" onClose={onClose}>
      <p className="dialog-lead">For a statement that the firm no longer makes. It stays here with its record.</p>
      {shown.length > 0 ? (
        <div className="dialog-notice">
          <p>Published pages still make it. Retiring it doesn’t change them.</p>
          <PlaceList places={shown} />
        </div>
      ) : null}
      <AskForm submitLabel="Retire claim" busyLabel="Retiring..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <TextField label="Reason (optional)" name="reason" maxLength={2000} problem={problemOf('reason')} />
        )}
      </AskForm>
    </Dialog>
  );
}

type Prepared = Outputs['claims']['prepareChange'];

/** Prepares a draft that changes a claim on all pages and, if the person may change claims, its value in the register as soon as it is published. */
export function PrepareChangeDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { mayWrite } = useClaimRights();
  const refresh = useRefreshClaims();
  const prepare = trpc.claims.prepareChange.useMutation();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const checkId = useId();

  async function handleSend(text: (name: string) => string) {
    const [from, to] = [text('from').trim(), text('to').trim()];
    const setsValue = text('setsValue') === 'on';
    const made = await prepare.mutateAsync({ id: String(claim.id), from, to, ...(setsValue && { setsValue }) });
    setPrepared(made);
    await refresh();
  }

  if (prepared) {
    const { draftId, changed, left } = prepared;
    return (
      <Dialog title="Draft prepared" onClose={onClose}>
        <p className="dialog-lead">
          It changes {formatCount(changed.length, 'text')}. Nothing is published until someone publishes the draft.
        </p>
        {left.length > 0 ? (
          <div className="dialog-notice">
            <p>
              {left.length === 1 ? 'One text was' : `${left.length} texts were`} left as they are, because the words are
              not in them:
            </p>
            <PlaceList places={left} />
          </div>
        ) : null}
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Close</ToolButton>
          <Link className="tool-button tool-navy" href={draftPath(draftId)} onClick={onClose}>
            Open the draft
          </Link>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Prepare a change" onClose={onClose}>
      <p className="dialog-lead">
        Creates a draft that replaces the words in every linked text that still contains them. Nothing is published.
      </p>
      <AskForm submitLabel="Prepare draft" busyLabel="Preparing..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <TextField
              label="Words now"
              name="from"
              isRequired
              maxLength={100}
              value={claim.value ?? ''}
              problem={problemOf('from')}
            />
            <TextField label="New words" name="to" isRequired maxLength={100} problem={problemOf('to')} hasFocus />
            {mayWrite && claim.value !== null ? (
              <p className="claim-check">
                <input id={checkId} type="checkbox" name="setsValue" defaultChecked />
                <label htmlFor={checkId}>When the draft is published, also change the value here</label>
              </p>
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
