import type { ClaimKind, ClaimStatus } from '../../content/claims/claim-status';

export const KINDS: Record<ClaimKind, string> = {
  figure: 'Figure',
  superlative: 'Superlative',
  ranking: 'Ranking',
  'third-party-rating': 'Third-party rating',
  testimonial: 'Testimonial',
  endorsement: 'Endorsement',
  performance: 'Performance',
};

export const STATUSES: Record<ClaimStatus, string> = {
  substantiated: 'Substantiated',
  'needs-substantiation': 'Needs substantiation',
  expired: 'Expired',
  retired: 'Retired',
};

const TONES: Record<ClaimStatus, string | undefined> = {
  substantiated: undefined,
  'needs-substantiation': 'waiting',
  expired: 'off',
  retired: 'quiet',
};

/** The status of a claim. */
export function StatusTag({ status }: { status: ClaimStatus }) {
  return (
    <span className="status" data-tone={TONES[status]}>
      {STATUSES[status]}
    </span>
  );
}
