import { trpc } from '../../api/trpc-react';
import { dayIn } from '../../content/day';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { nameKind } from '../collections/name-kind';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';

interface PublishDialogProps {
  page: { pageId: string; title: string; kind: string; date: string };
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Publishes an entry of a collection with its publish date. */
export function PublishDialog({ page, onDone, onClose }: PublishDialogProps) {
  const { notify } = useDashboard();
  const publish = trpc.collections.publish.useMutation();
  const { pageId, title, kind, date } = page;
  const region = trpc.settings.region.useQuery();
  const { draft, save } = useDraftWrites();

  async function handleSend(text: (name: string) => string, isForDraft: boolean) {
    const asked = { pageId, date: text('date') };
    const saved = await save({
      ...{ about: title, isForDraft },
      toSite: () => publish.mutateAsync(asked),
      changes: [{ op: 'changePage', status: 'published', ...asked }],
    });
    if (saved.to === 'nowhere') return;
    if (saved.to === 'site') notify({ title: `${nameKind(kind)} published`, description: title });
    onClose();
    await onDone();
  }

  return (
    <Dialog title={`Publish ${title}`} size="small" onClose={onClose}>
      {region.isPending ? (
        <Loading />
      ) : (
        <AskForm
          submitLabel={draft ? 'Save to draft' : 'Publish'}
          busyLabel={draft ? 'Saving...' : 'Publishing...'}
          hasDraft={!draft}
          onSend={handleSend}
          onCancel={onClose}
        >
          {(problemOf) => (
            <TextField
              label="Publish date"
              name="date"
              type="date"
              isRequired
              value={date || dayIn(region.data?.timeZone ?? 'UTC')}
              hint={`Shown to readers and used for sorting. The ${nameKind(kind).toLowerCase()} is published ${draft ? `with the draft “${draft.name}”` : 'now'}, whichever date you choose.`}
              problem={problemOf('date')}
            />
          )}
        </AskForm>
      )}
    </Dialog>
  );
}
