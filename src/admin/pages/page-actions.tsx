import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { COLLECTION_IDS, entryKindOf } from '../../pages/collections/collections';
import { PLAIN_LAYOUTS } from '../../pages/page-kind';
import { ToolButton } from '../../ui/tool-button';
import { useAct } from '../administration/use-act';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { NameDialog } from './name-dialog';
import { PublishDialog } from './publish-dialog';
import { SharingDialog } from './sharing/sharing-dialog';
import type { ListedPage } from './use-pages';

/** Pages that stay where they are, and stay published. */
const FIXED: readonly string[] = ['home', 'demo'];
/** The page that no search engine is led to, and nobody shares. */
const UNLISTED = 'demo';
/** Pages that a layout can show as well: of all others there is one each. */
const LAYOUT_KINDS: readonly string[] = [
  ...PLAIN_LAYOUTS,
  ...['investors', 'brokers', 'privacy', 'terms', 'disclaimer'],
  ...COLLECTION_IDS.map(entryKindOf),
];

interface PageActionsProps {
  /** With its date, where it is listed as an entry of a collection. */
  page: Pick<ListedPage, 'pageId' | 'title' | 'path' | 'kind' | 'status'> & { date?: string };
  onChanged: () => Promise<void>;
}

/** What can be done with a page. */
export function PageActions({ page, onChanged }: PageActionsProps) {
  const { trpc, notify } = useDashboard();
  const { isActing, act } = useAct();
  const [asking, setAsking] = useState<'delete' | 'rename' | 'duplicate' | 'publish' | 'sharing' | null>(null);
  const { pageId, title, status, date } = page;
  const isFixed = FIXED.includes(pageId);
  const name = <span className="sr-only"> {title}</span>;

  function change(said: string, work: () => Promise<unknown>) {
    setAsking(null);
    void act(async () => {
      await work();
      notify({ title: said, description: title });
      await onChanged();
    });
  }

  const setStatus = (next: 'draft' | 'published', said: string) =>
    change(said, () => trpc.pages.change.mutate({ pageId, status: next }));
  const button = (label: string, onClick: () => void, isDanger = false) => (
    <ToolButton
      key={label}
      look="small"
      className={isDanger ? 'tool-danger' : undefined}
      disabled={isActing}
      onClick={onClick}
    >
      {label}
      {name}
    </ToolButton>
  );

  if (status === 'deleted') return button('Restore', () => setStatus('draft', 'Page restored, not published'));
  return (
    <>
      <Link className="tool-button tool-small" href={`${SCREEN_PATHS.pages}?page=${pageId}`}>
        Edit{name}
      </Link>
      <a className="tool-button tool-small" href={page.path} target="_blank" rel="noopener">
        View{name}
      </a>
      {isFixed ? null : (
        <>
          {status === 'draft'
            ? button('Publish', () =>
                date === undefined ? setStatus('published', 'Page published') : setAsking('publish'),
              )
            : button('Unpublish', () => setStatus('draft', 'Page unpublished'))}
          {button('Rename', () => setAsking('rename'))}
        </>
      )}
      {pageId === UNLISTED ? null : button('Search and sharing', () => setAsking('sharing'))}
      {LAYOUT_KINDS.includes(page.kind) ? button('Duplicate', () => setAsking('duplicate')) : null}
      {isFixed ? null : button('Delete', () => setAsking('delete'), true)}
      {asking === 'delete' ? (
        <ConfirmDialog
          title={`Delete ${title}?`}
          message="Visitors are told that it is gone."
          details={['It stays in this list, and can be restored with all that is on it.']}
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => change('Page deleted', () => trpc.pages.delete.mutate({ pageId }))}
          onCancel={() => setAsking(null)}
        />
      ) : null}
      {asking === 'sharing' ? (
        <SharingDialog pageId={pageId} name={title} onSaved={onChanged} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'publish' && date !== undefined ? (
        <PublishDialog page={{ pageId, title, date }} onDone={onChanged} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'rename' || asking === 'duplicate' ? (
        <NameDialog page={page} how={asking} onDone={onChanged} onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
}
