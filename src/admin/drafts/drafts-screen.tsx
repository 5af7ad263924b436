import '../../styles/pages-screen.css';
import '../../styles/drafts.css';
import { useLocation } from 'wouter';
import { draftIdAt } from '../routes';
import { DraftDetail } from './draft-detail';
import { DraftList } from './draft-list';
import { useLiveDrafts } from './use-drafts';

/** The list of drafts, and one draft with what it changes: `/admin/drafts/3`. */
export function DraftsScreen() {
  const [path] = useLocation();
  const id = draftIdAt(path);
  useLiveDrafts();
  return id === null ? <DraftList /> : <DraftDetail key={id} id={id} />;
}
