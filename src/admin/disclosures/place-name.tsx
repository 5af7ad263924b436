import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import type { Attachment } from '../../content/disclosures';
import { displayName, pageName } from '../../editing/names';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { claimPath, editorPath, SCREEN_PATHS } from '../routes';
import { placeAddress } from '../search/place-address';
import { useMayWrite } from './use-library';

type SectionNames = ReadonlyMap<string, { pageId: string; name: string }>;
const SectionNamesContext = createContext<SectionNames>(new Map());

/** Reads the names of the sections that editors added, for the places shown within. */
export function PlaceNames({ places, children }: { places: readonly Attachment[]; children: ReactNode }) {
  const refs = [...new Set(places.flatMap(({ ref }) => (ref?.startsWith('dynamic.') ? ref : [])))];
  const { data } = trpc.disclosures.sections.useQuery({ refs }, { enabled: refs.length > 0 });
  const names = useMemo(() => new Map(data?.map(({ ref, ...named }) => [ref, named])), [data]);
  return <SectionNamesContext value={names}>{children}</SectionNamesContext>;
}

/** Returns a function that names what a disclosure is attached to, such as 'Home › Track record'. */
export function useNamePlace(): (place: Attachment) => string {
  const names = useContext(SectionNamesContext);
  return ({ to, ref = '', claim }) => {
    if (to === 'site') return 'Whole site';
    if (to === 'page') return pageName(ref);
    if (to === 'claim') return `Claim ${claim}`;
    const [pageId = '', id = ''] = ref.split('.');
    const added = names.get(ref);
    if (pageId === 'dynamic') return added ? `${pageName(added.pageId)} › ${added.name}` : `Section ${displayName(id)}`;
    return `${pageName(pageId)} › ${pathLabel(ref)}`;
  };
}

/** The name of a place. It opens the place in the editor, for those who may edit pages. */
export function PlaceName({ place }: { place: Attachment }) {
  const names = useContext(SectionNamesContext);
  const name = useNamePlace()(place);
  const mayWrite = useMayWrite();
  const { to, ref = '', claim } = place;
  if (to === 'claim' && claim !== undefined) {
    return (
      <Link className="claim-place-name" href={claimPath(claim)}>
        <ClaimName claim={claim} />
      </Link>
    );
  }
  const added = names.get(ref);
  const pageId = added?.pageId ?? ref.split('.')[0] ?? '';
  if (!mayWrite || to === 'site' || (ref.startsWith('dynamic.') && !added))
    return <span className="claim-place-name">{name}</span>;
  return (
    <Link className="claim-place-name" href={to === 'page' ? editorPath(pageId) : placeAddress(pageId, ref)}>
      {name}
    </Link>
  );
}

function ClaimName({ claim }: { claim: number }) {
  const { data } = trpc.claims.get.useQuery({ id: String(claim) });
  return <>Claim: {data?.statement ?? claim}</>;
}

/** The link back to the library. */
export const BACK = <Link href={SCREEN_PATHS.disclosures}>Disclosures</Link>;
