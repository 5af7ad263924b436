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

/**
 * The status of a claim. If only a typed source supports it, the tag names that instead of “Substantiated”.
 * @param files the number of its files
 */
export function StatusTag({ status, files }: { status: ClaimStatus; files: number }) {
  const isSourceOnly = status === 'substantiated' && files === 0;
  return (
    <span className="status" data-tone={isSourceOnly ? 'waiting' : TONES[status]}>
      {isSourceOnly ? 'Source named, no file' : STATUSES[status]}
    </span>
  );
}
