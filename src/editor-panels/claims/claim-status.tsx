import { type ClaimKind, type ClaimStatus, type ShownStatus, shownStatus } from '../../content/claims/claim-status';

export const KINDS: Record<ClaimKind, string> = {
  figure: 'Figure',
  superlative: 'Superlative',
  ranking: 'Ranking',
  'third-party-rating': 'Third-party rating',
  testimonial: 'Testimonial',
  endorsement: 'Endorsement',
  performance: 'Performance',
};

export const STATUSES: Record<ShownStatus, string> = {
  substantiated: 'Substantiated',
  'source-only': 'Source named, no file',
  'needs-substantiation': 'Needs substantiation',
  expired: 'Expired',
  retired: 'Retired',
};

const TONES: Record<ShownStatus, string | undefined> = {
  substantiated: undefined,
  'source-only': 'waiting',
  'needs-substantiation': 'waiting',
  expired: 'off',
  retired: 'quiet',
};

/**
 * The status of a claim. If only a typed source supports it, the tag names that instead of “Substantiated”.
 * @param files the number of its files
 */
export function StatusTag({ status, files }: { status: ClaimStatus; files: number }) {
  const shown = shownStatus(status, files);
  return (
    <span className="status" data-tone={TONES[shown]}>
      {STATUSES[shown]}
    </span>
  );
}
