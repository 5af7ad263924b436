import { useStore } from 'zustand';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { COLLECTION_IDS, entryKindOf } from '../../pages/collections/collections';
import { STATES } from '../../pages/page-facts';
import { PLAIN_LAYOUTS } from '../../pages/page-kind';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import type { AskedOf, PageQuestion } from './page-dialogs';
import { labelState, StateCell } from './state-cell';
import { useLimitToOffering } from './use-limit-to-offering';
import { FIXED, type LiveState, useSetStatus } from './use-set-status';

/** The page that has no search and sharing settings. */
const UNLISTED = 'demo';
/** Kinds of pages that can be duplicated; all others exist only once. */
const LAYOUT_KINDS: readonly string[] = [
  ...PLAIN_LAYOUTS,
  ...['investors', 'brokers', 'privacy', 'terms', 'disclaimer'],
  ...COLLECTION_IDS.map(entryKindOf),
];

interface PageActionsProps {
  page: AskedOf;
  /** The dialog is rendered outside of the list, since the row may disappear while it is open. */
  onAsk: (question: PageQuestion) => void;
  onChanged: () => Promise<void>;
}

/** A page's status, as a menu that changes it. Publishing an entry of a collection asks for its date. */
export function StateMenu({ page, onAsk, onChanged }: PageActionsProps) {
  const { pageId, title, status, date, liveStatus = status } = page;
  const { publish, unpublish, isBusy } = useSetStatus(page, onChanged);
  const isOfDraft = useStore(currentDraft) !== null;
  const nameOf = (state: LiveState) => (isOfDraft ? labelState(state, liveStatus) : STATES[state]);
  if (status === 'deleted' || FIXED.includes(pageId)) return <StateCell status={status} liveStatus={liveStatus} />;
  const choices: readonly MenuItem[] = [
    {
      label: nameOf('published'),
      isChecked: status === 'published',
      isDisabled: isBusy,
      onSelect: () => {
        if (status === 'published') return;
        if (date === undefined) void publish();
        else onAsk('publish');
      },
    },
    {
      label: nameOf('draft'),
      isChecked: status === 'draft',
      isDisabled: isBusy,
      onSelect: () => {
        if (status === 'published') void unpublish();
      },
    },
  ];
  return (
    <MenuButton className="state-menu" items={choices} hasArrow>
      <StateCell status={status} liveStatus={liveStatus} />
      <span className="sr-only">: status of {title}</span>
    </MenuButton>
  );
}

/** Everything else that can be done with a page, in a menu; a deleted page can only be restored. */
export function PageActions({ page, onAsk, onChanged }: PageActionsProps) {
  const { pageId, title, status, isNew, livePath = page.path } = page;
  const { restore, isBusy } = useSetStatus(page, onChanged);
  const limit = useLimitToOffering(page, onChanged);
  if (status === 'deleted')
    return (
      <ToolButton look="small" disabled={isBusy} onClick={() => void restore('draft')}>
        Restore<span className="sr-only"> {title}</span>
      </ToolButton>
    );
  const isFixed = FIXED.includes(pageId);
  const items: (MenuItem | 'separator')[] = [];
  if (!isNew) items.push({ label: 'View page', href: livePath });
  if (!isFixed) items.push({ label: 'Rename or move…', onSelect: () => onAsk('rename') });
  if (pageId !== UNLISTED && !isNew) items.push({ label: 'Search and sharing…', onSelect: () => onAsk('sharing') });
  if (LAYOUT_KINDS.includes(page.kind)) items.push({ label: 'Duplicate…', onSelect: () => onAsk('duplicate') });
  if (limit && !isFixed && !isNew) items.push(limit);
  const label = isNew ? 'Remove from draft…' : 'Delete…';
  if (!isFixed) items.push('separator', { label, isDanger: true, onSelect: () => onAsk('delete') });
  return <MoreButton title={title} items={items} />;
}

/** The button of a row's menu. */
export function MoreButton({ title, items }: { title: string; items: readonly (MenuItem | 'separator')[] }) {
  return (
    <MenuButton label={`Actions for ${title}`} className="more-button" items={items} align="end">
      <span aria-hidden="true">⋯</span>
    </MenuButton>
  );
}
