import '../../styles/pages-screen.css';
import '../../styles/drafts.css';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { comparedDraftAt, draftIdAt, isCalendarAt } from '../routes';
import { DraftDetail } from './draft-detail';
import { DraftList } from './draft-list';
import { useLiveDrafts } from './use-drafts';

/** Loaded later, because it renders pages. */
const DraftComparison = lazy(async () => ({
  default: (await import('../previews/draft-comparison')).DraftComparison,
}));

/** Loaded later, because few open it. */
const DraftCalendar = lazy(async () => ({ default: (await import('./calendar')).DraftCalendar }));

/**
 * The list of drafts, one draft with what it changes (`/admin/drafts/3`), its comparison with the site (`/admin/drafts/3/compare`), and the
 * calendar of what is coming (`/admin/drafts/calendar`).
 */
export function DraftsScreen() {
  const [path] = useLocation();
  const id = draftIdAt(path);
  const compared = comparedDraftAt(path);
  useLiveDrafts();
  if (isCalendarAt(path)) return <DraftCalendar />;
  if (compared !== null) return <DraftComparison key={compared} id={compared} />;
  return id === null ? <DraftList /> : <DraftDetail key={id} id={id} />;
}
