import type { Outputs } from '../../api/trpc';
import { nameDecision, type PublicationKind } from '../../content/publication-kinds';
import { namePerson } from '../../lib/name-person';

export type Publication = Outputs['record']['publications']['items'][number];

export const KIND_NAMES: Record<PublicationKind, string> = { page: 'Page', feed: 'Feed', file: 'Document' };

/** Names the people who prepared a publication, or says what caused it. */
export function namePreparers({ preparedBy, cause }: Pick<Publication, 'preparedBy' | 'cause'>): string {
  const names = preparedBy.map((one) => (one.id === null && !one.name ? 'The server' : namePerson(one)));
  if (names.length > 0) return names.join(', ');
  return cause.kind === 'release' ? 'No change of content' : 'Recorded when the log began';
}

/** Describes how a publication was reviewed, in a few words. */
export function describeReview({ review, cause }: Pick<Publication, 'review' | 'cause'>): string {
  if (review.by) {
    const name = namePerson(review.by, 'within');
    return review.decision === 'approved' ? `Approved by ${name}` : `Without approval, by ${name}`;
  }
  return nameDecision(review.decision, cause.kind);
}
