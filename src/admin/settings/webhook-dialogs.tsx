import { type FormEvent, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { CHOSEN_TYPES, WEBHOOK_TYPES, type WebhookType } from '../../content/webhook-types';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { SecretField } from '../administration/secret-field';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';

export type Webhook = Outputs['webhooks']['list'][number];

interface WebhookDialogProps {
  /** The webhook to edit; null to create one. */
  webhook: Webhook | null;
  onSaved: () => Promise<void>;
  /** Receives the signing secret of a new webhook. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Creates or edits a webhook: its name, URL and types of events. */
export function WebhookDialog({ webhook, onSaved, onMade, onClose }: WebhookDialogProps) {
  const { notify } = useDashboard();
  const create = trpc.webhooks.create.useMutation();
  const change = trpc.webhooks.change.useMutation();
  const [types, setTypes] = useState<ReadonlySet<WebhookType>>(new Set(webhook?.types ?? CHOSEN_TYPES));
  const [failure, setFailure] = useState<unknown>(null);
  const isSending = create.isPending || change.isPending;
  const issues = failureIssues(failure);
  const problemOf = (name: string) => issues.find(({ path }) => path === name)?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const input = { name: text('name'), url: text('url'), types: CHOSEN_TYPES.filter((type) => types.has(type)) };
    setFailure(null);
    try {
      if (webhook) {
        await change.mutateAsync({ id: webhook.id, ...input });
        notify({ title: 'Webhook saved', description: input.name });
      } else {
        onMade((await create.mutateAsync(input)).secret);
      }
      await onSaved();
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }

  function handleType(type: WebhookType, isChosen: boolean) {
    const next = new Set(types);
    if (isChosen) next.add(type);
    else next.delete(type);
    setTypes(next);
  }

  return (
    <Dialog title={webhook ? `Edit “${webhook.name}”` : 'Create webhook'} size="small" onClose={onClose}>
      <form className="form-grid compact prompt" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Name"
          name="name"
          hint="The service that is notified, such as “Compliance archive”."
          isRequired
          maxLength={100}
          value={webhook?.name ?? ''}
          problem={problemOf('name')}
        />
        <TextField
          label="URL"
          name="url"
          hint="Begins with https://. Events are sent there as POST requests."
          isRequired
          maxLength={500}
          value={webhook?.url ?? ''}
          problem={problemOf('url')}
        />
        <fieldset className="radio-group">
          <legend>Events</legend>
          {CHOSEN_TYPES.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={types.has(type)}
                onChange={(event) => handleType(type, event.target.checked)}
              />
              {WEBHOOK_TYPES[type]}
              <small>{type}</small>
            </label>
          ))}
        </fieldset>
        {failure && issues.length === 0 ? (
          <p className="field-error" role="alert">
            {failureMessage(failure)}
          </p>
        ) : null}
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Cancel</ToolButton>
          <ToolButton type="submit" look="navy" disabled={isSending || types.size === 0}>
            {webhook ? (isSending ? 'Saving...' : 'Save') : isSending ? 'Creating...' : 'Create webhook'}
          </ToolButton>
        </p>
      </form>
    </Dialog>
  );
}

/** Shows a signing secret, only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="Your signing secret" size="small" onClose={onClose}>
      <div className="dialog-message">
        <p>
          Copy it now. You won’t be able to see it again. The receiver verifies each event with it, as in the Standard
          Webhooks specification.
        </p>
      </div>
      <SecretField label="Signing secret" value={secret} />
      <p className="dialog-buttons">
        <ToolButton look="navy" onClick={onClose}>
          Done
        </ToolButton>
      </p>
    </Dialog>
  );
}
