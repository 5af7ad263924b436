import '../../styles/pages-screen.css';
import '../../styles/drafts.css';
import '../../styles/claims-screen.css';
import '../../styles/disclosures-screen.css';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { namedPages } from '../../editing/names';
import { disclosureAt } from '../routes';
import { DisclosureDetail } from './disclosure-detail';
import { DisclosureList } from './disclosure-list';

/** The library of disclosures, or one of them (`/admin/disclosures/k7f2m9qa`). */
export function DisclosuresScreen() {
  const [path] = useLocation();
  const id = disclosureAt(path);
  useStore(namedPages);
  return id === null ? <DisclosureList /> : <DisclosureDetail key={id} id={id} />;
}
