import '../../styles/previews.css';
import { useId, useState } from 'react';
import type { Inputs, Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { TimeAgo } from '../../editor-panels/time-ago';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { SecretField } from '../administration/secret-field';
import { useNotifyFailure } from '../administration/use-notify-failure';

type Preview = Outputs['previews']['list']['items'][number];
type Days = NonNullable<Inputs['previews']['create']['days']>;

const LIFETIMES: readonly [Days, string][] = [
  [1, '1 day'],
  [7, '7 days'],
  [30, '30 days'],
];

interface SharePreviewDialogProps {
  draft: { id: number; name: string };
  onClose: () => void;
}

/** Creates preview links of a draft, and lists and revokes them. The address of a link is shown only once. */
export function SharePreviewDialog({ draft, onClose }: SharePreviewDialogProps) {
  const id = String(draft.id);
  const utils = trpc.useUtils();
  const previews = trpc.previews.list.useQuery({ id }, { staleTime: 0 });
  const create = trpc.previews.create.useMutation();
  const [made, setMade] = useState<{ id: number; url: string } | null>(null);
  const selectId = useId();

  async function handleSend(text: (name: string) => string) {
    const days = Number(text('days')) as Days;
    setMade(await create.mutateAsync({ id, days, isPinned: text('isPinned') === 'on' }));
    await Promise.all([utils.previews.invalidate(), utils.drafts.events.invalidate()]);
  }

  const hasEnded = previews.data?.items.some(({ id, state }) => id === made?.id && state !== 'active');
  return (
    <Dialog title={`Share a preview of ${draft.name}`} onClose={onClose}>
      <p className="dialog-message">
        Anyone with the link sees the whole site with these changes, without an account. Nothing is published.
      </p>
      {made === null || hasEnded ? (
        <AskForm submitLabel="Create link" busyLabel="Creating..." onSend={handleSend}>
          {() => (
            <>
              <FieldFrame id={selectId} label="Link works for">
                <select id={selectId} name="days" className="input" defaultValue={7}>
                  {LIFETIMES.map(([days, label]) => (
                    <option key={days} value={days}>
                      {label}
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <label className="preview-choice">
                <input type="checkbox" name="isPinned" />
                <span>
                  Only as it is now
                  <small>If the draft or what it changes is edited, the link says so and shows nothing.</small>
                </span>
              </label>
            </>
          )}
        </AskForm>
      ) : (
        <section className="preview-made" aria-label="New link">
          <p>Copy the link now. You won’t be able to see it again.</p>
          <SecretField label="Preview link" value={made.url} />
          <p className="dialog-buttons">
            <ToolButton onClick={() => setMade(null)}>Create another link</ToolButton>
            <ToolButton look="navy" onClick={onClose}>
              Done
            </ToolButton>
          </p>
        </section>
      )}
      {previews.isPending ? <Loading /> : null}
      {previews.isError ? (
        <LoadFailure what="The links" error={previews.error} onRetry={() => void previews.refetch()} />
      ) : null}
      {previews.data ? <PreviewList previews={previews.data.items} /> : null}
    </Dialog>
  );
}

function PreviewList({ previews }: { previews: readonly Preview[] }) {
  const active = previews.filter(({ state }) => state === 'active');
  const ended = previews.filter(({ state }) => state !== 'active');
  if (previews.length === 0) return null;
  return (
    <section className="preview-list" aria-label="Links of this draft">
      <h3>{active.length === 0 ? 'No active links' : `Active links (${active.length})`}</h3>
      <ul>
        {active.map((preview) => (
          <PreviewRow key={preview.id} preview={preview} />
        ))}
      </ul>
      {ended.length > 0 ? (
        <details>
          <summary>Ended ({ended.length})</summary>
          <ul>
            {ended.map((preview) => (
              <PreviewRow key={preview.id} preview={preview} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function PreviewRow({ preview }: { preview: Preview }) {
  const { id, state, isPinned, createdBy, createdAt, expiresAt, revokedAt, views, lastViewedAt } = preview;
  const utils = trpc.useUtils();
  const revoke = trpc.previews.revoke.useMutation({
    onSuccess: () => notify({ title: 'Link revoked', description: 'Its visitors now see “Page Not Found”.' }),
    onError: useNotifyFailure('The link still works'),
    onSettled: () => Promise.all([utils.previews.invalidate(), utils.drafts.events.invalidate()]),
  });
  const by = `${namePerson(createdBy)}, ${longTime(createdAt)}`;
  return (
    <li>
      <div>
        <p className="preview-by">
          {by}
          {isPinned ? <span className="preview-pinned">Only as it was then</span> : null}
        </p>
        <p>
          {state === 'active' ? 'Ends ' : state === 'expired' ? 'Ended ' : 'Revoked '}
          <TimeAgo time={revokedAt ?? expiresAt} />
          {' · '}
          {views === 0
            ? 'Not viewed yet'
            : `${views.toLocaleString('en-US')} page ${views === 1 ? 'view' : 'views'}, last `}
          {lastViewedAt === null ? null : <TimeAgo time={lastViewedAt} />}
        </p>
      </div>
      {state === 'active' ? (
        <ToolButton
          look="danger"
          disabled={revoke.isPending}
          aria-label={`Revoke the link by ${by}`}
          onClick={() => revoke.mutate({ id: String(id) })}
        >
          Revoke
        </ToolButton>
      ) : null}
    </li>
  );
}
