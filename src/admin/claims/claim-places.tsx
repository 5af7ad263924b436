import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { isStillStated } from '../../content/claims/is-still-stated';
import { statesOtherValue } from '../../content/claims/states-other-value';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { disclosurePath } from '../routes';
import { PlaceList, PlaceName } from './claim-words';
import { type Claim, type ClaimPlace, useClaimRights } from './use-claims';

/** The places that make a claim, compared with the pages as they are now. */
export function ClaimPlaces({ claim }: { claim: Claim }) {
  const places = trpc.claims.places.useQuery({ id: String(claim.id) }, { staleTime: 0 });
  const { mayDraft } = useClaimRights();
  const items = places.data?.items ?? [];
  return (
    <section className="part" aria-labelledby="claim-places">
      <div className="part-head">
        <div>
          <h3 id="claim-places">On the pages</h3>
          <p>
            The texts that make this claim. Links follow their texts when those move.
            {mayDraft ? null : ' An editor can prepare a draft that changes the value in all of them.'}
          </p>
        </div>
      </div>
      {places.isPending ? <Loading /> : null}
      {places.isError ? (
        <LoadFailure what="The places" error={places.error} onRetry={() => void places.refetch()} />
      ) : null}
      {places.isSuccess && items.length === 0 ? (
        <p className="claim-empty">No text is linked yet. Link words under Figures without a claim.</p>
      ) : null}
      {claim.retiredAt !== null && items.some(isStillShown) ? (
        <div className="dialog-notice">
          <p>This claim is retired, but published pages still make it:</p>
          <PlaceList places={items.filter(isStillShown)} />
        </div>
      ) : null}
      {claim.retiredAt === null
        ? claim.disclosures.map((disclosure) => (
            <MissingDisclosure key={disclosure.id} claimId={claim.id} disclosure={disclosure} />
          ))
        : null}
      <ul className="claim-items">
        {items.map((place) => (
          <li key={place.id}>
            <Place claim={claim} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says where a disclosure that is attached to the claim is not shown yet, such as next to words that were linked later. */
function MissingDisclosure({ claimId, disclosure }: { claimId: number; disclosure: Claim['disclosures'][number] }) {
  const { data } = trpc.disclosures.get.useQuery({ id: disclosure.id }, { staleTime: 0 });
  const missing = data?.missing.filter((place) => place.claim === claimId) ?? [];
  if (missing.length === 0) return null;
  return (
    <div className="dialog-notice">
      <p>
        {missing.length === 1 ? 'One place that makes' : `${missing.length} places that make`} this claim{' '}
        {missing.length === 1 ? 'doesn’t' : 'don’t'} show its disclosure{' '}
        <Link className="text-link" href={disclosurePath(disclosure.id)}>
          {disclosure.name}
        </Link>{' '}
        yet.
      </p>
    </div>
  );
}

export function isStillShown(place: ClaimPlace): boolean {
  return place.isPublished && isStillStated(place);
}

function Place({ claim, place }: { claim: Claim; place: ClaimPlace }) {
  const { id, words, wordsNow, state, range, isPublished, by, linkedAt } = place;
  const isOther = state === 'current' && statesOtherValue(words, claim.value);
  const refresh = useRefreshClaims();
  const onError = useNotifyFailure();
  const confirm = trpc.claims.confirm.useMutation({ onSuccess: refresh, onError });
  const unlink = trpc.claims.unlink.useMutation({ onSuccess: refresh, onError });
  const isActing = confirm.isPending || unlink.isPending;
  const asked = { id: String(claim.id), placeId: String(id) };
  const named = <span className="sr-only"> “{words}”</span>;
  return (
    <>
      <div>
        <p className="claim-place">
          <PlaceName place={place} />
          {state === 'current' ? null : (
            <span className="status" data-tone="waiting">
              {state === 'changed' ? 'Changed' : 'Gone'}
            </span>
          )}
          {isOther ? (
            <span className="status" data-tone="waiting">
              Differs from the value {claim.value}
            </span>
          ) : null}
          {isPublished || state === 'gone' ? null : <span className="claim-none">Not shown to visitors</span>}
        </p>
        <p className="claim-words">
          “{words}”{state === 'changed' ? <> now reads “{wordsNow || '(nothing)'}”</> : null}
          {state === 'gone' ? ' was in a text that no longer exists' : ''}
        </p>
        <p className="claim-by">
          Linked by {namePerson(by, 'within')}, {longTime(linkedAt)}
        </p>
      </div>
      <div className="rows-tools">
        {state === 'changed' && range !== null && claim.retiredAt === null ? (
          <ToolButton look="small" disabled={isActing} onClick={() => confirm.mutate(asked)}>
            Confirm new words{named}
          </ToolButton>
        ) : null}
        <ToolButton look="small" disabled={isActing} onClick={() => unlink.mutate(asked)}>
          Remove link{named}
        </ToolButton>
      </div>
    </>
  );
}
