import { type FormEvent, useId, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { ROLE_NAMES, ROLE_WORDS, ROLES } from './role-names';
import type { Invitation, User } from './use-users';

interface InviteDialogProps {
  /** The name of the identity provider, if it replaces passwords; otherwise null. */
  provider: string | null;
  onAdded: (user: User, invitation: Invitation | null) => Promise<void>;
  onClose: () => void;
}

/** Adds a person: invited with a link to choose a password, or with a password set here. */
export function InviteDialog({ provider, onAdded, onClose }: InviteDialogProps) {
  const { notify } = useDashboard();
  const create = trpc.users.create.useMutation();
  const [role, setRole] = useState<User['role']>('editor');
  const [withPassword, setWithPassword] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = useId();
  const issues = failureIssues(failure);
  const issue = (path: string) => issues.find((found) => found.path === path)?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '');
    setSending(true);
    setFailure(null);
    try {
      const password = withPassword ? { password: text('password') } : {};
      const made = await create.mutateAsync({ email: text('email'), name: text('name'), role, ...password });
      if (!made.invitation) notify({ title: 'Account created', description: made.user.email });
      await onAdded(made.user, made.invitation);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <Dialog title="Invite someone" size="small" onClose={onClose}>
      <form className="form-grid compact prompt" onSubmit={(event) => void handleSubmit(event)}>
        <TextField label="Email" name="email" type="email" isRequired maxLength={254} problem={issue('email')} />
        <TextField label="Name" name="name" maxLength={200} problem={issue('name')} />
        <fieldset className="radio-group">
          <legend>Role</legend>
          {ROLES.map((one) => (
            <label key={one}>
              <input type="radio" name={`${name}-role`} checked={role === one} onChange={() => setRole(one)} />
              {ROLE_NAMES[one]}
              <small>{ROLE_WORDS[one]}</small>
            </label>
          ))}
        </fieldset>
        {provider === null ? (
          <fieldset className="radio-group">
            <legend>Password</legend>
            <label>
              <input
                type="radio"
                name={`${name}-how`}
                checked={!withPassword}
                onChange={() => setWithPassword(false)}
              />
              Let them choose
              <small>They get a link that works once, for a week.</small>
            </label>
            <label>
              <input type="radio" name={`${name}-how`} checked={withPassword} onChange={() => setWithPassword(true)} />
              Set it now
            </label>
          </fieldset>
        ) : (
          <p className="dialog-message">They’ll sign in with {provider}, using this email address.</p>
        )}
        {withPassword ? (
          <TextField
            label="Initial password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="At least 10 characters. Avoid common passwords."
            isRequired
            maxLength={128}
            problem={issue('password')}
          />
        ) : null}
        {failure && issues.length === 0 ? (
          <p className="field-error" role="alert">
            {failureMessage(failure)}
          </p>
        ) : null}
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Cancel</ToolButton>
          <ToolButton type="submit" look="navy" disabled={isSending}>
            {isSending ? 'Adding...' : withPassword || provider !== null ? 'Create account' : 'Invite'}
          </ToolButton>
        </p>
      </form>
    </Dialog>
  );
}
