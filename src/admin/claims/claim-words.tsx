import { Link } from 'wouter';
import {
  type CLAIM_EVENT_KINDS,
  type ClaimAttention,
  type ClaimDue,
  DUE_SOON_DAYS,
} from '../../content/claims/claim-status';
import { formatDay } from '../../content/day';
import { pagePath } from '../../editing/names';
import { placeAddress } from '../search/place-address';
import { labelText, nameDocument } from '../search/search-words';
import { type ClaimPlace, useClaimRights } from './use-claims';

/** A local day, or a dash. */
export function Day({ day }: { day: string | null }) {
  if (day === null) return <span className="claim-none">None</span>;
  return <time dateTime={day}>{formatDay(day)}</time>;
}

export const ATTENTIONS: Record<ClaimAttention, string> = {
  overdue: 'Overdue for review',
  'due-soon': `Due within ${DUE_SOON_DAYS} days`,
  'retired-shown': 'Retired, still on the site',
};

/** Says that the review of a claim is due. A claim that needs substantiation does not show it by its status. */
export function DueTag({ due }: { due: ClaimDue | null }) {
  if (due === null) return null;
  return (
    <span className="status" data-tone={due === 'overdue' ? 'off' : 'waiting'}>
      {due === 'overdue' ? 'Overdue' : ATTENTIONS[due]}
    </span>
  );
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
  'not-compared': 'left a figure out of comparisons',
  'not-compared-undone': 'took back a decision',
};

interface PlaceNameProps {
  place: {
    pageId: string;
    path: string | null;
    ref: string;
    section: Parameters<typeof labelText>[1];
    /** True if left out, because statements are only found on published pages. */
    isPublished?: boolean;
  };
}

/** The name of a text: its page, section and field. It opens the text in the editor or, for those who may not edit pages, the page. */
export function PlaceName({ place: { pageId, path, ref, section, isPublished = true } }: PlaceNameProps) {
  const { mayDraft } = useClaimRights();
  const name = [nameDocument({ pageId, section }), labelText(path ?? ref, section)].filter(Boolean).join(' › ');
  if (path === null) return <span className="claim-place-name">{name}</span>;
  if (!mayDraft) {
    // Reviewers cannot open the editor, so they get the page itself.
    const address = isPublished ? pagePath(pageId) : null;
    if (address === null) return <span className="claim-place-name">{name}</span>;
    return (
      <a className="claim-place-name" href={address} target="_blank" rel="noreferrer">
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link className="claim-place-name" href={placeAddress(pageId, ref)}>
      {name}
    </Link>
  );
}

/** Names places that make a claim, each with its words. */
export function PlaceList({ places }: { places: readonly ClaimPlace[] }) {
  return (
    <ul className="claim-list">
      {places.map((place) => (
        <li key={place.id}>
          <PlaceName place={place} />: “{place.wordsNow ?? place.words}”
        </li>
      ))}
    </ul>
  );
}
