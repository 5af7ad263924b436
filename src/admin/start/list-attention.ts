import { CLAIM_ATTENTIONS, type ClaimAttention, DUE_SOON_DAYS } from '../../content/claims/claim-status';
import { type NamedPage, pageName } from '../../editing/names';
import { COLLECTION_IDS, type CollectionId, collectionOf, getCollection } from '../../pages/collections/collections';
import { editorPath, entriesPath, SCREEN_PATHS, settingsPath } from '../routes';

interface Situation {
  /** The number of unread messages. */
  unread: number;
  /** The number of unsaved changes by page id. */
  unsaved: Readonly<Record<string, number>>;
  /** How many of those of the site-wide content are of the brand. */
  unsavedBrand: number;
  named: readonly NamedPage[];
  /** The number of pages whose review is due. */
  dueReviews: number;
  /** True if the latest backup failed. */
  hasFailedBackup: boolean;
  /** The numbers of claims by why someone should look at them. */
  claims: Record<ClaimAttention, number>;
  /** True if the copy of the record is behind or damaged. */
  hasCopyProblem: boolean;
  /** True if a disposal waits for this person. */
  hasDisposal: boolean;
}

const CLAIM_WORDS: Record<ClaimAttention, string> = {
  overdue: 'overdue for review',
  'due-soon': `due for review within ${DUE_SOON_DAYS} days`,
  'retired-shown': 'retired, but still on the site',
};

/** Lists what the editor should look at, each with the path of the screen where it can be done. */
export function listAttention(situation: Situation) {
  const { unread, unsaved, unsavedBrand, named, dueReviews, claims, hasFailedBackup, hasCopyProblem, hasDisposal } =
    situation;
  const items: { text: string; href: string }[] = [];
  if (unread > 0)
    items.push({ text: `${unread} unread ${unread === 1 ? 'message' : 'messages'}`, href: SCREEN_PATHS.inbox });
  const listUnsaved = (count: number, place: string, href: string) => {
    if (count > 0) items.push({ text: `${count} unsaved ${count === 1 ? 'change' : 'changes'} on ${place}`, href });
  };
  for (const [pageId, count] of Object.entries(unsaved))
    listUnsaved(count - (pageId === 'site' ? unsavedBrand : 0), pageName(pageId), editorPath(pageId));
  listUnsaved(unsavedBrand, 'Brand', SCREEN_PATHS.brand);
  const drafts = named.filter(({ status }) => status === 'draft');
  const listUnpublished = (collection: CollectionId | null, one: string, many: string, href: string) => {
    const found = drafts.filter(({ kind = '' }) => collectionOf(kind) === collection);
    const [first] = found;
    if (found.length === 1 && first)
      items.push({ text: `1 unpublished ${one}: ${first.title}`, href: editorPath(first.pageId) });
    else if (first) items.push({ text: `${found.length} unpublished ${many}`, href });
  };
  listUnpublished(null, 'page', 'pages', SCREEN_PATHS.list);
  // The list of pages does not contain the entries of collections.
  for (const id of COLLECTION_IDS) {
    const { one, many } = getCollection(id);
    listUnpublished(id, one, many, entriesPath(id));
  }
  for (const attention of CLAIM_ATTENTIONS) {
    const count = claims[attention];
    if (count > 0)
      items.push({
        text: `${count} ${count === 1 ? 'claim' : 'claims'} ${CLAIM_WORDS[attention]}`,
        href: `${SCREEN_PATHS.claims}?attention=${attention}`,
      });
  }
  if (dueReviews > 0)
    items.push({ text: `${dueReviews} ${dueReviews === 1 ? 'page' : 'pages'} to review`, href: SCREEN_PATHS.reviews });
  if (hasDisposal)
    items.push({ text: 'A disposal of records to confirm', href: `${SCREEN_PATHS.retention}#disposals` });
  if (hasCopyProblem)
    items.push({ text: 'The copy of the record needs attention', href: `${SCREEN_PATHS.retention}#record-copy` });
  if (hasFailedBackup) items.push({ text: 'The latest backup failed', href: settingsPath('data', 'backups') });
  return items;
}
