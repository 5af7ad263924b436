import '../../styles/pages-screen.css';
import '../../styles/drafts.css';
import { lazy } from 'react';
import { useLocation } from 'wouter';
import { comparedDraftAt, draftIdAt } from '../routes';
import { DraftDetail } from './draft-detail';
import { DraftList } from './draft-list';
import { useLiveDrafts } from './use-drafts';

/** Loaded later, because it renders pages. */
const DraftComparison = lazy(async () => ({
  default: (await import('../previews/draft-comparison')).DraftComparison,
}));

/** The list of drafts, one draft with what it changes (`/admin/drafts/3`), and its comparison with the site (`/admin/drafts/3/compare`). */
export function DraftsScreen() {
  const [path] = useLocation();
  const id = draftIdAt(path);
  const compared = comparedDraftAt(path);
  useLiveDrafts();
  if (compared !== null) return <DraftComparison key={compared} id={compared} />;
  return id === null ? <DraftList /> : <DraftDetail key={id} id={id} />;
}
