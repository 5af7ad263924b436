import { format } from 'date-fns';
import { type FormEvent, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { SecretField } from '../administration/secret-field';
import { TextField } from '../administration/text-field';
import type { ApiKey } from '../users/use-users';
import { NETWORKS_HINT, parseNetworks } from './key-networks';

type Scope = ApiKey['scopes'][number];

const SCOPES: readonly { scope: Scope; label: string; words: string }[] = [
  { scope: 'content:read', label: 'Read content', words: 'Everything an editor can read, except drafts.' },
  {
    scope: 'content:draft',
    label: 'Write drafts',
    words: 'Also read and write drafts, but change nothing on the site. Right for an AI agent.',
  },
  { scope: 'content:publish', label: 'Publish drafts', words: 'Also publish drafts.' },
  {
    scope: 'content:write',
    label: 'Edit content',
    words: 'Change the site directly, and write drafts without publishing them.',
  },
  { scope: 'claims:read', label: 'Read claims', words: 'Read content, and the register of claims with its files.' },
  { scope: 'claims:write', label: 'Change claims', words: 'Also change the register of claims, but no content.' },
  {
    scope: 'record:read',
    label: 'Read the record',
    words: 'Read content and the advertisement log, with stored pages.',
  },
  {
    scope: 'admin:read',
    label: 'Read admin data',
    words: 'Also drafts, claims, messages, stats, the audit log and the export.',
  },
  { scope: 'admin', label: 'Administer', words: 'Also manage messages and import content, while you remain an admin.' },
];

/** The scopes that cannot write drafts, which the MCP server requires. */
const READS_ONLY: readonly Scope[] = ['content:read', 'record:read', 'claims:read', 'claims:write', 'admin:read'];

/** Creates an API key with a name and scope, then shows the key, only once, and the address for AI agents. */
export function KeyDialog({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const create = trpc.keys.create.useMutation();
  const [scope, setScope] = useState<Scope>('content:write');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [key, setKey] = useState<string | null>(null);
  const issues = failureIssues(failure);
  const issue = (path: string) => issues.find((found) => found.path === path)?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const lastDay = String(form.get('lastDay') ?? '');
    setSending(true);
    setFailure(null);
    try {
      const expiresAt = lastDay ? { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() } : {};
      const name = String(form.get('name') ?? '');
      const networks = parseNetworks(String(form.get('networks') ?? ''));
      const made = await create.mutateAsync({ name, scopes: [scope], networks, ...expiresAt });
      setKey(made.key);
      await onMade();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  if (key) {
    return (
      <Dialog title="Your new API key" size="small" onClose={onClose}>
        <div className="dialog-message">
          <p>Copy it now. You won’t be able to see it again.</p>
        </div>
        <SecretField label="API key" value={key} />
        {READS_ONLY.includes(scope) ? null : (
          <>
            <div className="dialog-message">
              <p>
                An AI agent that supports the Model Context Protocol also needs this address. It sends the key as a
                bearer token.
              </p>
            </div>
            <SecretField label="MCP server" value={`${window.location.origin}/mcp`} />
          </>
        )}
        <p className="dialog-buttons">
          <ToolButton look="navy" onClick={onClose}>
            Done
          </ToolButton>
        </p>
      </Dialog>
    );
  }

  return (
    <Dialog title="Create API key" size="small" onClose={onClose}>
      <form className="form-grid compact prompt" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Name"
          name="name"
          hint="The key’s purpose, such as “Newsletter”."
          isRequired
          maxLength={100}
          problem={issue('name')}
        />
        <fieldset className="radio-group">
          <legend>Permissions</legend>
          {SCOPES.map((each) => (
            <label key={each.scope}>
              <input type="radio" name="scope" checked={scope === each.scope} onChange={() => setScope(each.scope)} />
              {each.label}
              <small>{each.words}</small>
            </label>
          ))}
        </fieldset>
        <TextField
          label="Expires"
          name="lastDay"
          type="date"
          hint="Defaults to one year; maximum five."
          value={getYearFromNow()}
          problem={issue('expiresAt')}
        />
        <TextField
          label="Allowed networks"
          name="networks"
          hint={NETWORKS_HINT}
          maxLength={1000}
          problem={issue('networks')}
        />
        {failure && issues.length === 0 ? (
          <p className="field-error" role="alert">
            {failureMessage(failure)}
          </p>
        ) : null}
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Cancel</ToolButton>
          <ToolButton type="submit" look="navy" disabled={isSending}>
            {isSending ? 'Creating...' : 'Create key'}
          </ToolButton>
        </p>
      </form>
    </Dialog>
  );
}

function getYearFromNow(): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() + 1);
  return format(day, 'yyyy-MM-dd');
}
