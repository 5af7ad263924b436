import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { COLLECTION_IDS, entryKindOf } from '../../pages/collections/collections';
import type { PageState } from '../../pages/page-facts';
import { PLAIN_LAYOUTS } from '../../pages/page-kind';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { AskedOf, PageQuestion } from './page-dialogs';

/** Pages whose address and status cannot be changed. */
const FIXED: readonly string[] = ['home', 'demo'];
/** The page that has no search and sharing settings. */
const UNLISTED = 'demo';
/** Kinds of pages that can be duplicated; all others exist only once. */
const LAYOUT_KINDS: readonly string[] = [
  ...PLAIN_LAYOUTS,
  ...['investors', 'brokers', 'privacy', 'terms', 'disclaimer'],
  ...COLLECTION_IDS.map(entryKindOf),
];

/** Buttons that change a page's status. */
const STATE_BUTTONS: readonly string[] = ['Publish', 'Unpublish', 'Restore'];

interface PageActionsProps {
  page: AskedOf;
  /** The dialog is rendered outside of the list, since the row may disappear while it is open. */
  onAsk: (question: PageQuestion) => void;
  onChanged: () => Promise<void>;
}

/** The actions on a page. */
export function PageActions({ page, onAsk, onChanged }: PageActionsProps) {
  const { notify } = useDashboard();
  const change = trpc.pages.change.useMutation({ onSuccess: onChanged, onError: useNotifyFailure() });
  const isActing = change.isPending;
  const { pageId, title, status, date } = page;
  const { back, begin } = useKeptFocus(status, isActing);
  const isFixed = FIXED.includes(pageId);
  const name = <span className="sr-only"> {title}</span>;

  function setStatus(next: 'draft' | 'published', said: string) {
    begin();
    change.mutate({ pageId, status: next }, { onSuccess: () => notify({ title: said, description: title }) });
  }

  function ask(question: 'publish' | 'delete') {
    begin();
    onAsk(question);
  }

  const button = (label: string, onClick: () => void, isDanger = false) => (
    <ToolButton
      key={label}
      ref={STATE_BUTTONS.includes(label) ? back : undefined}
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
      <Link className="tool-button tool-small" href={editorPath(pageId)}>
        Edit{name}
      </Link>
      <a className="tool-button tool-small" href={page.path} target="_blank" rel="noopener">
        View{name}
      </a>
      {isFixed ? null : (
        <>
          {status === 'draft'
            ? button('Publish', () => (date === undefined ? setStatus('published', 'Page published') : ask('publish')))
            : button('Unpublish', () => setStatus('draft', 'Page unpublished'))}
          {button('Rename', () => onAsk('rename'))}
        </>
      )}
      {pageId === UNLISTED ? null : button('Search and sharing', () => onAsk('sharing'))}
      {LAYOUT_KINDS.includes(page.kind) ? button('Duplicate', () => onAsk('duplicate')) : null}
      {isFixed ? null : button('Delete', () => ask('delete'), true)}
    </>
  );
}

/** Keeps the keyboard focus when a status button disappears: the focus moves to the button that reverts the change. */
function useKeptFocus(
  status: PageState,
  isActing: boolean,
): { back: RefObject<HTMLButtonElement | null>; begin: () => void } {
  const back = useRef<HTMLButtonElement>(null);
  const before = useRef<PageState | null>(null);
  useEffect(() => {
    if (isActing || before.current === null || before.current === status) return;
    before.current = null;
    if (document.activeElement === document.body) back.current?.focus();
  }, [status, isActing]);
  return {
    back,
    begin: () => {
      before.current = status;
    },
  };
}
