import { Link } from 'wouter';
import type { CLAIM_EVENT_KINDS } from '../../content/claims/claim-status';
import { formatDay } from '../../content/day';
import { placeAddress } from '../search/place-address';
import { labelText, nameDocument } from '../search/search-words';
import { useClaimRights } from './use-claims';

/** A local day, or a dash. */
export function Day({ day }: { day: string | null }) {
  if (day === null) return <span className="claim-none">None</span>;
  return <time dateTime={day}>{formatDay(day)}</time>;
}

export const EVENTS: Record<(typeof CLAIM_EVENT_KINDS)[number], string> = {
  created: 'registered this claim',
  changed: 'changed this claim',
  linked: 'linked words of a page',
  unlinked: 'removed a link to a page',
  confirmed: 'confirmed changed words',
  'file-added': 'added a file',
  'file-removed': 'removed a file',
  'change-prepared': 'prepared a draft',
  retired: 'retired this claim',
  reinstated: 'reinstated this claim',
  'not-a-claim': 'decided that words are not a claim',
  'not-a-claim-undone': 'took back a decision',
};

interface PlaceNameProps {
  place: { pageId: string; path: string | null; ref: string; section: Parameters<typeof labelText>[1] };
}

/** The name of a text: its page, section and field. It opens the text in the editor, for those who may edit pages. */
export function PlaceName({ place: { pageId, path, ref, section } }: PlaceNameProps) {
  const { mayDraft } = useClaimRights();
  const name = [nameDocument({ pageId, section }), labelText(path ?? ref, section)].filter(Boolean).join(' › ');
  if (path === null || !mayDraft) return <span className="claim-place-name">{name}</span>;
  return (
    <Link className="claim-place-name" href={placeAddress(pageId, ref)}>
      {name}
    </Link>
  );
}
