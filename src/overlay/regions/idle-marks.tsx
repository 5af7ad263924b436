import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { Later, lazyPart } from '../../ui/lazy-part';
import { CommentMarks } from '../comments/comment-marks';
import { useOverlay } from '../overlay-context';
import type { PlacedRegion } from './placed-region';

/** Loaded only for a firm that has claims. */
const ClaimMarks = lazyPart(async () => (await import('../claims/claim-marks')).ClaimMarks);

/** The marks at the texts of the page for people who are signed in, once the browser is idle: comments and, for a regulated firm, claims. */
export function IdleMarks({ regions }: { regions: readonly PlacedRegion[] }) {
  const { pageId } = useOverlay();
  // The demo is not part of the site, so it states nothing.
  const hasClaims = useHasClaims() && pageId !== 'demo';
  return (
    <>
      <CommentMarks regions={regions} />
      <Later>{hasClaims ? <ClaimMarks regions={regions} /> : null}</Later>
    </>
  );
}
