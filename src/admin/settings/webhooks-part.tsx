import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { CHOSEN_TYPES } from '../../content/webhook-types';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { dayAgo, longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { MoreButton } from '../pages/page-actions';
import { useDashboard } from '../shell/dashboard-context';
import { deliveriesPath } from './deliveries-part';
import { SecretDialog, type Webhook, WebhookDialog } from './webhook-dialogs';

const COLUMNS: readonly { label: string; cell: (webhook: Webhook) => ReactNode }[] = [
  {
    label: 'Webhook',
    cell: ({ name, url }) => (
      <>
        <span className="rows-name">{name}</span>
        <span className="rows-words">{url}</span>
      </>
    ),
  },
  {
    label: 'Events',
    cell: ({ types }) => (types.length === CHOSEN_TYPES.length ? 'All' : `${types.length} of ${CHOSEN_TYPES.length}`),
  },
  { label: 'State', cell: WebhookState },
  {
    label: 'Created by',
    cell: ({ createdBy, createdAt }) => (
      <>
        {namePerson({ name: createdBy })}
        <span className="rows-words">
          <time dateTime={createdAt}>{longTime(createdAt)}</time>
        </span>
      </>
    ),
  },
  {
    label: 'Last delivered',
    cell: ({ lastSentAt }) =>
      lastSentAt ? (
        <time dateTime={lastSentAt} title={longTime(lastSentAt)}>
          {dayAgo(lastSentAt)}
        </time>
      ) : (
        'Never'
      ),
  },
];

function WebhookState({ isOn, offReason, failingSince, waiting, isFull, oldSecretUntil }: Webhook) {
  const tone = isOn ? (failingSince ? 'waiting' : undefined) : 'off';
  return (
    <>
      <span className="status" data-tone={tone}>
        {isOn ? (failingSince ? 'Failing' : 'On') : 'Off'}
      </span>
      {isOn && failingSince ? <span className="rows-words">Since {longTime(failingSince)}</span> : null}
      {isOn ? null : <span className="rows-words">{OFF_WORDS[offReason ?? 'admin']}</span>}
      {waiting > 0 ? (
        <span className="rows-words">
          {waiting} waiting{isFull ? '; new events are dropped' : ''}
        </span>
      ) : null}
      {oldSecretUntil ? <span className="rows-words">Old secret until {longTime(oldSecretUntil)}</span> : null}
    </>
  );
}

const OFF_WORDS: Record<NonNullable<Webhook['offReason']>, string> = {
  admin: 'Turned off by an admin',
  failing: 'Turned off: failed for three days',
  gone: 'Turned off: the receiver is gone',
};

/** Lists the webhooks, creates and changes them. */
export function WebhooksPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const refresh = () => utils.webhooks.invalidate();
  const webhooks = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const onError = useNotifyFailure();
  const change = trpc.webhooks.change.useMutation({ onSuccess: refresh, onError });
  const remove = trpc.webhooks.remove.useMutation({ onSuccess: refresh, onError });
  const rotate = trpc.webhooks.rotate.useMutation({ onSuccess: refresh, onError });
  const test = trpc.webhooks.test.useMutation({ onSuccess: refresh, onError });
  const isActing = change.isPending || remove.isPending || rotate.isPending || test.isPending;
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [asking, setAsking] = useState<{ act: 'off' | 'rotate' | 'delete'; webhook: Webhook } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  function handleConfirm(act: 'off' | 'rotate' | 'delete', { id, name }: Webhook) {
    setAsking(null);
    if (act === 'off') change.mutate({ id, isOn: false }, { onSuccess: () => say('Webhook turned off', name) });
    if (act === 'delete') remove.mutate({ id }, { onSuccess: () => say('Webhook deleted', name) });
    if (act === 'rotate') rotate.mutate({ id }, { onSuccess: (made) => setSecret(made.secret) });
  }

  function say(title: string, description: string) {
    notify({ title, description });
  }

  /** Sends a test event, and shows the log that it appears in. */
  function handleTest({ id, name }: Webhook) {
    test.mutate({ id }, { onSuccess: () => say('Sending a test event', `${name}. See Deliveries for the answer.`) });
    navigate(deliveriesPath(id), { replace: true });
  }

  function itemsFor(webhook: Webhook) {
    const { id, name, isOn } = webhook;
    const turnOn = () => change.mutate({ id, isOn: true }, { onSuccess: () => say('Webhook turned on', name) });
    return [
      { label: 'Edit', onSelect: () => setEditing(webhook) },
      { label: 'Rotate secret', onSelect: () => setAsking({ act: 'rotate', webhook }) },
      isOn
        ? { label: 'Turn off', onSelect: () => setAsking({ act: 'off', webhook }) }
        : { label: 'Turn on', onSelect: turnOn },
      'separator' as const,
      { label: 'Delete', isDanger: true, onSelect: () => setAsking({ act: 'delete', webhook }) },
    ];
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Notify other services when drafts change, pages are published or messages arrive.</p>
        </div>
        <ToolButton onClick={() => setEditing('new')}>Create webhook</ToolButton>
      </div>
      {webhooks.isPending ? <Loading /> : null}
      {webhooks.isError ? (
        <LoadFailure what="The webhooks" error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : null}
      {webhooks.data?.length === 0 ? (
        <div className="admin-empty">
          <h3>No webhooks yet</h3>
          <p>Create one for each service, then send it a test event to see whether it answers.</p>
        </div>
      ) : null}
      {webhooks.data && webhooks.data.length > 0 ? (
        <RowsTable
          caption="Webhooks"
          rows={webhooks.data}
          keyOf={({ id }) => String(id)}
          columns={COLUMNS}
          actions={(webhook) => (
            <>
              <ToolButton
                disabled={isActing}
                aria-label={`Send test event: ${webhook.name}`}
                onClick={() => handleTest(webhook)}
              >
                Send test event
              </ToolButton>
              <MoreButton title={webhook.name} items={itemsFor(webhook)} />
            </>
          )}
        />
      ) : null}
      {editing ? (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onSaved={refresh}
          onMade={setSecret}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {asking ? (
        <ConfirmDialog
          {...QUESTIONS[asking.act]}
          title={QUESTIONS[asking.act].title(asking.webhook.name)}
          onConfirm={() => handleConfirm(asking.act, asking.webhook)}
          onCancel={() => setAsking(null)}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

const QUESTIONS = {
  off: {
    title: (name: string) => `Turn off the webhook “${name}”?`,
    message: 'Events that are waiting are canceled, and new ones are not recorded. You can turn it on again.',
    confirmLabel: 'Turn off',
  },
  rotate: {
    title: (name: string) => `Rotate the secret of “${name}”?`,
    message: 'You get a new secret. For 24 hours, events are signed with the old one too, so that you can replace it.',
    confirmLabel: 'Rotate secret',
  },
  delete: {
    title: (name: string) => `Delete the webhook “${name}”?`,
    message: 'Its log is deleted too, and events that are waiting are not sent. This can’t be undone.',
    confirmLabel: 'Delete webhook',
    isDestructive: true,
  },
};
