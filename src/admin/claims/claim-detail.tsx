import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { KINDS, StatusTag } from '../../editor-panels/claims/claim-status';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { RetentionWords } from '../record/retention-words';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { ClaimDialog } from './claim-dialog';
import { PrepareChangeDialog, RetireDialog } from './claim-dialogs';
import { ClaimFiles } from './claim-files';
import { ClaimPlaces } from './claim-places';
import { ClaimRecord } from './claim-record';
import { Day, DueTag } from './claim-words';
import { type Claim, useClaimRights } from './use-claims';

const BACK = <Link href={SCREEN_PATHS.claims}>Claims</Link>;

/** A claim: what it states, the places that make it, its files, and everything that happened to it. */
export function ClaimDetail({ id }: { id: number }) {
  const claim = trpc.claims.get.useQuery({ id: String(id) }, { staleTime: 0 });
  if (claim.isPending) return <Loading />;
  if (claim.isError) {
    return (
      <ScreenFrame back={BACK} title="Claim">
        <LoadFailure what="The claim" error={claim.error} onRetry={() => void claim.refetch()} />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame back={BACK} title={claim.data.statement} tools={<ClaimTools claim={claim.data} />}>
      <Facts claim={claim.data} />
      <ClaimPlaces claim={claim.data} />
      <ClaimFiles claim={claim.data} />
      <ClaimRecord id={id} />
    </ScreenFrame>
  );
}

function ClaimTools({ claim }: { claim: Claim }) {
  const { notify } = useDashboard();
  const { mayWrite, mayDraft } = useClaimRights();
  const refresh = useRefreshClaims();
  const [asking, setAsking] = useState<'edit' | 'prepare' | 'retire' | null>(null);
  const reinstate = trpc.claims.reinstate.useMutation({
    async onSuccess() {
      notify({ title: 'Claim reinstated' });
      await refresh();
    },
    onError: useNotifyFailure(),
  });
  const close = () => setAsking(null);
  if (claim.retiredAt !== null) {
    if (!mayWrite) return null;
    return (
      <ToolButton disabled={reinstate.isPending} onClick={() => reinstate.mutate({ id: String(claim.id) })}>
        Reinstate
      </ToolButton>
    );
  }
  return (
    <>
      {mayDraft ? <ToolButton onClick={() => setAsking('prepare')}>Prepare change…</ToolButton> : null}
      {mayWrite ? (
        <>
          <ToolButton onClick={() => setAsking('retire')}>Retire…</ToolButton>
          <ToolButton look="navy" onClick={() => setAsking('edit')}>
            Edit
          </ToolButton>
        </>
      ) : null}
      {asking === 'edit' ? <ClaimDialog claim={claim} onClose={close} /> : null}
      {asking === 'retire' ? <RetireDialog claim={claim} onClose={close} /> : null}
      {asking === 'prepare' ? <PrepareChangeDialog claim={claim} onClose={close} /> : null}
    </>
  );
}

function Facts({ claim }: { claim: Claim }) {
  const { status, files, kind, value, asOf, source, owner, nextReview, due, outdatedAt, retiredAt, retiredReason } =
    claim;
  const none = <span className="claim-none">None</span>;
  return (
    <dl className="claim-facts">
      <Fact name="Status">
        <StatusTag status={status} files={files} />
        {retiredAt === null ? null : <small> {longTime(retiredAt)}</small>}
        {retiredReason === null ? null : <small> {retiredReason}</small>}
      </Fact>
      <Fact name="Kind">{KINDS[kind]}</Fact>
      <Fact name="Value">{value ?? none}</Fact>
      <Fact name="Owner">{owner ? namePerson(owner) : <span className="claim-none">No one</span>}</Fact>
      <Fact name="As of">
        <Day day={asOf} />
      </Fact>
      <Fact name="Next review">
        <Day day={nextReview} /> <DueTag due={due} />
      </Fact>
      {outdatedAt === null || retiredAt !== null ? null : (
        <Fact name="What is missing" isWide>
          The value changed after the source or files were added ({longTime(outdatedAt)}). Add others, or confirm under
          Edit that these support it.
        </Fact>
      )}
      <Fact name="Source" isWide>
        {source ?? none}
      </Fact>
      <Retention id={claim.id} />
    </dl>
  );
}

/** Says until when the claim's files are kept, to those who may read the record. */
function Retention({ id }: { id: number }) {
  const { user } = useDashboard();
  const retention = trpc.retention.of.useQuery({ kind: 'claim', id: String(id) }, { enabled: user.role !== 'editor' });
  if (!retention.data) return null;
  return (
    <Fact name="Files kept until" isWide>
      <RetentionWords retention={retention.data} />
    </Fact>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
