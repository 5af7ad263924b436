import { type FormEvent, type ReactNode, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { ToolButton } from '../../ui/tool-button';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';

/** Changes the person's own password. */
export function PasswordPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const change = trpc.auth.changePassword.useMutation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const ownKeys = trpc.keys.countOwn.useQuery();
  const keys = ownKeys.data?.count ?? 0;
  const issues = failureIssues(failure);
  // The server reports errors of a new password under either name.
  const issue = (...paths: string[]) => issues.find(({ path }) => paths.includes(path))?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    setSending(true);
    setFailure(null);
    try {
      const text = (name: string) => String(form.get(name) ?? '');
      await change.mutateAsync({
        currentPassword: text('current'),
        newPassword: text('new'),
        endKeys: form.has('endKeys'),
      });
      element.reset();
      notify({ title: 'Password changed', description: 'You’ve been signed out everywhere else.' });
      await utils.users.ownSessions.invalidate();
      await ownKeys.refetch();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Changing it signs you out everywhere else.</p>
        </div>
      </div>
      <form className="part-form" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          isRequired
          problem={issue('currentPassword')}
        />
        <TextField
          label="New password"
          name="new"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters. Avoid common passwords."
          maxLength={128}
          isRequired
          problem={issue('newPassword', 'password')}
        />
        {keys > 0 ? (
          <label className="check-line">
            <input type="checkbox" className="checkbox" name="endKeys" />
            {keys === 1 ? 'Also revoke the API key I created' : `Also revoke the ${keys} API keys I created`}
          </label>
        ) : null}
        {failure && issues.length === 0 ? (
          <p className="field-error" role="alert">
            {failureMessage(failure)}
          </p>
        ) : null}
        <p>
          <ToolButton type="submit" look="navy" disabled={isSending}>
            {isSending ? 'Changing...' : 'Change password'}
          </ToolButton>
        </p>
      </form>
    </>
  );
}
