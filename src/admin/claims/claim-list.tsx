import { useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { CLAIM_ATTENTIONS, CLAIM_KINDS, SHOWN_STATUSES } from '../../content/claims/claim-status';
import { KINDS, STATUSES, StatusTag } from '../../editor-panels/claims/claim-status';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { Narrow } from '../administration/narrow';
import { claimPath, SCREEN_PATHS } from '../routes';
import { ClaimDialog } from './claim-dialog';
import { ATTENTIONS, Day, DueTag } from './claim-words';
import { ClaimsFrame } from './claims-frame';
import { type Claim, type ClaimFilters, useClaimRights, useClaims } from './use-claims';

/** The register of claims: `?status=expired&attention=overdue&kind=figure&owner=…&q=…`. */
export function ClaimList() {
  const { mayWrite } = useClaimRights();
  const [filters, setFilters] = useFilters();
  const [isMaking, setMaking] = useState(false);
  const claims = useClaims(filters);
  const rows = claims.data?.pages.flatMap(({ items }) => items) ?? [];
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <ClaimsFrame
      tab="claims"
      tools={
        mayWrite ? (
          <ToolButton look="navy" onClick={() => setMaking(true)}>
            Add claim
          </ToolButton>
        ) : null
      }
    >
      <Filters filters={filters} onChange={setFilters} />
      {claims.isPending ? <Loading /> : null}
      {claims.isError ? (
        <LoadFailure what="The claims" error={claims.error} onRetry={() => void claims.refetch()} />
      ) : null}
      {claims.isSuccess && rows.length === 0 ? <NoClaims isNarrowed={isNarrowed} /> : null}
      {rows.length > 0 && !claims.isError ? <ClaimTable rows={rows} /> : null}
      {claims.hasNextPage && !claims.isError ? (
        <p className="pages-more">
          <ToolButton disabled={claims.isFetchingNextPage} onClick={() => void claims.fetchNextPage()}>
            {claims.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
      {isMaking ? <ClaimDialog onClose={() => setMaking(false)} /> : null}
    </ClaimsFrame>
  );
}

/** Returns the filters in the URL, and a function that changes some of them there. */
function useFilters(): [ClaimFilters, (part: Partial<ClaimFilters>) => void] {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const filters: ClaimFilters = {
    q: asked.get('q') ?? '',
    status: SHOWN_STATUSES.find((one) => one === asked.get('status')) ?? '',
    attention: CLAIM_ATTENTIONS.find((one) => one === asked.get('attention')) ?? '',
    kind: CLAIM_KINDS.find((one) => one === asked.get('kind')) ?? '',
    owner: asked.get('owner') ?? '',
  };
  const set = useCallback(
    (part: Partial<ClaimFilters>) => {
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(part)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      const words = query.toString();
      navigate(`${SCREEN_PATHS.claims}${words === '' ? '' : `?${words}`}`, { replace: true });
    },
    [search, navigate],
  );
  return [filters, set];
}

function Filters({ filters, onChange }: { filters: ClaimFilters; onChange: (part: Partial<ClaimFilters>) => void }) {
  const { data: counts } = trpc.claims.overview.useQuery(undefined, { staleTime: 0 });
  const { data: people } = trpc.comments.people.useQuery({});
  const { q, status, attention, kind, owner } = filters;
  const handleSearch = useCallback((words: string) => onChange({ q: words }), [onChange]);
  const isCounted = counts !== undefined && q === '' && attention === '' && kind === '' && owner === '';
  const all = SHOWN_STATUSES.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0);
  return (
    <div className="claim-filters">
      <SearchBox label="Search claims" value={q} onChange={handleSearch} />
      <div className="entries-tools">
        <fieldset className="segments">
          <legend className="sr-only">Status</legend>
          {(['', ...SHOWN_STATUSES] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === status} onClick={() => onChange({ status: one })}>
              {one === '' ? 'All' : STATUSES[one]}
              {isCounted ? <span className="segment-count"> {one === '' ? all : (counts[one] ?? 0)}</span> : null}
            </button>
          ))}
        </fieldset>
        <div className="draft-narrow">
          <Narrow
            label="Attention"
            value={attention}
            onChange={(value) => onChange({ attention: value as ClaimFilters['attention'] })}
          >
            {CLAIM_ATTENTIONS.map((one) => ({ value: one, label: ATTENTIONS[one] }))}
          </Narrow>
          <Narrow label="Kind" value={kind} onChange={(value) => onChange({ kind: value as ClaimFilters['kind'] })}>
            {CLAIM_KINDS.map((one) => ({ value: one, label: KINDS[one] }))}
          </Narrow>
          <Narrow label="Owner" value={owner} onChange={(value) => onChange({ owner: value })}>
            {[
              { value: 'none', label: 'No one' },
              ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          </Narrow>
        </div>
      </div>
    </div>
  );
}

function ClaimTable({ rows }: { rows: readonly Claim[] }) {
  return (
    <table className="rows rows-fold claim-rows">
      <caption className="sr-only">Claims</caption>
      <thead>
        <tr>
          {['Claim', 'Status', 'Owner', 'As of', 'Next review', 'Places'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, statement, kind, value, status, files, owner, asOf, nextReview, due, places }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="rows-name" href={claimPath(id)}>
                {statement}
              </Link>
              <span className="rows-words">
                {KINDS[kind]}
                {value === null ? '' : ` · ${value}`}
              </span>
            </th>
            <td data-label="Status">
              <StatusTag status={status} files={files} />
            </td>
            <td data-label="Owner">{owner ? namePerson(owner) : <span className="claim-none">No one</span>}</td>
            <td data-label="As of">
              <Day day={asOf} />
            </td>
            <td data-label="Next review">
              <Day day={nextReview} /> <DueTag due={due} />
            </td>
            <td data-label="Places">{places}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoClaims({ isNarrowed }: { isNarrowed: boolean }) {
  const { mayWrite } = useClaimRights();
  return (
    <div className="admin-empty" role="status">
      <h3>{isNarrowed ? 'No matching claims' : 'No claims yet'}</h3>
      <p>
        {isNarrowed
          ? 'Choose another status, kind or owner, or search for other words.'
          : mayWrite
            ? 'A claim is something the firm states, with what supports it. Start with the figures on your pages: open Figures without a claim.'
            : 'A claim is something the firm states, with what supports it. Admins and reviewers add them.'}
      </p>
    </div>
  );
}
