import '../../styles/pages-screen.css';
import '../../styles/search.css';
import '../../styles/drafts.css';
import '../../styles/claims-screen.css';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { namedPages } from '../../editing/names';
import { Loading } from '../../ui/loading';
import { claimAt, claimsTabAt } from '../routes';
import { ClaimDetail } from './claim-detail';
import { ClaimList } from './claim-list';

/** Loaded later, because they read all pages. */
const UnlinkedList = lazy(async () => ({ default: (await import('./unlinked-list')).UnlinkedList }));
const DisagreeingList = lazy(async () => ({ default: (await import('./disagreeing-list')).DisagreeingList }));

/**
 * The register of claims, one claim (`/admin/claims/3`), statements on pages without a claim (`/admin/claims/unlinked`), and figures that disagree
 * (`/admin/claims/disagreeing`).
 */
export function ClaimsScreen() {
  const [path] = useLocation();
  const id = claimAt(path);
  const tab = claimsTabAt(path);
  useStore(namedPages);
  if (id !== null) return <ClaimDetail key={id} id={id} />;
  if (tab === 'claims') return <ClaimList />;
  return <Suspense fallback={<Loading />}>{tab === 'unlinked' ? <UnlinkedList /> : <DisagreeingList />}</Suspense>;
}
