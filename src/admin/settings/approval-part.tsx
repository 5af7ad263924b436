import { type FormEvent, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

const RULES = [
  { rule: null, label: 'No one', words: 'Editors publish by saving, and can publish their own drafts.' },
  { rule: 'others', label: 'Anyone else', words: 'Someone who has not contributed to the draft must approve it.' },
  {
    rule: 'reviewers',
    label: 'A reviewer',
    words: 'A reviewer who has not contributed to the draft must approve it.',
  },
] as const;

const MAX_ATTESTATION = 1000;

/** Sets who must approve what is published, and the sentence that they confirm. */
export function ApprovalPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const approval = trpc.settings.approval.useQuery(undefined, { staleTime: 0 });
  const id = useId();
  const change = trpc.settings.change.useMutation({
    async onSuccess(_, { key, value }) {
      await approval.refetch();
      const words = key === 'publishApproval' ? RULES.find(({ rule }) => rule === value)?.words : undefined;
      notify(words === undefined ? { title: 'Setting saved' } : { title: 'Setting saved', description: words });
    },
    onError: useNotifyFailure('Could not save the setting'),
  });

  /** Returns the value that is being saved, or the saved one. */
  const shown = <T,>(key: 'publishApproval' | 'minorEdits', saved: T): T =>
    change.isPending && change.variables.key === key ? (change.variables.value as T) : saved;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('attestation')).trim();
    change.mutate({ key: 'attestation', value });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            While someone must approve, nobody can change the site directly: every change is saved to a draft first.
          </p>
        </div>
      </div>
      {approval.isPending ? <Loading /> : null}
      {approval.isError ? (
        <LoadFailure what="The setting" error={approval.error} onRetry={() => void approval.refetch()} />
      ) : null}
      {approval.data ? (
        <>
          <fieldset className="radio-group">
            <legend>Who must approve</legend>
            {RULES.map(({ rule, label, words }) => (
              <label key={label}>
                <input
                  type="radio"
                  name={id}
                  checked={shown('publishApproval', approval.data.rule) === rule}
                  disabled={change.isPending}
                  onChange={() => change.mutate({ key: 'publishApproval', value: rule })}
                />
                {label}
                <small>{words}</small>
              </label>
            ))}
          </fieldset>
          {approval.data.rule === 'reviewers' ? <Reviewers /> : null}
          <div className="part-form">
            <label className="check-line">
              <input
                type="checkbox"
                className="checkbox"
                checked={shown('minorEdits', approval.data.minorEdits)}
                disabled={change.isPending || approval.data.rule === null}
                aria-describedby={`${id}-minor`}
                onChange={({ target }) => change.mutate({ key: 'minorEdits', value: target.checked })}
              />
              Publish minor edits without approval
            </label>
            <p id={`${id}-minor`} className="field-hint">
              Corrections of up to 20 characters of a text, without figures, superlatives or negations, and changes of
              the phone number, email address and postal address. Read the{' '}
              <Link className="text-link" href={`${SCREEN_PATHS.activity}?minor=yes`}>
                list of minor edits
              </Link>{' '}
              regularly.
            </p>
          </div>
          <form key={approval.data.attestation} className="part-form" onSubmit={handleSubmit}>
            <FieldFrame
              id={`${id}-attestation`}
              label="Sentence to confirm when approving"
              hint="It is kept with each approval. Leave it empty for none."
            >
              <textarea
                id={`${id}-attestation`}
                name="attestation"
                className="input"
                rows={3}
                maxLength={MAX_ATTESTATION}
                defaultValue={approval.data.attestation}
                aria-describedby={`${id}-attestation-hint`}
              />
            </FieldFrame>
            <p>
              <ToolButton type="submit" look="navy" disabled={change.isPending}>
                Save
              </ToolButton>
            </p>
          </form>
        </>
      ) : null}
    </>
  );
}

/** Names the reviewers, or says that nobody can approve until someone has that role. */
function Reviewers() {
  const users = trpc.users.list.useQuery({}, { staleTime: 0 });
  if (users.isError)
    return <LoadFailure what="The reviewers" error={users.error} onRetry={() => void users.refetch()} />;
  if (!users.data) return null;
  const reviewers = users.data.filter(({ role, disabled }) => role === 'reviewer' && !disabled);
  const names = reviewers.filter(({ isInvited }) => !isInvited).map(({ name, email }) => name || email);
  const link = (
    <Link className="text-link" href={SCREEN_PATHS.users}>
      Users
    </Link>
  );
  return names.length === 0 ? (
    <p className="field-hint" role="status">
      {reviewers.length > 0
        ? 'No reviewer has accepted the invitation yet, so no draft can be approved. See '
        : 'Nobody has the role Reviewer, so no draft can be approved. Give it to someone in '}
      {link}.
    </p>
  ) : (
    <p className="field-hint">
      {names.length === 1 ? 'Reviewer' : 'Reviewers'}: {names.join(', ')}. Change roles in {link}.
    </p>
  );
}
