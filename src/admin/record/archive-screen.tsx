import '../../styles/record.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '../../api/rest';
import { trpc } from '../../api/trpc-react';
import { findOccurrences, isLocalTime, toLocalTime } from '../../content/zoned-time';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { useRegion } from '../../editor-panels/use-region';
import { longTime } from '../../editor-panels/when';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { SecretField } from '../administration/secret-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { nameZone } from '../drafts/site-time';
import { useAfterSignIn } from '../settings/use-after-sign-in';
import { useDashboard } from '../shell/dashboard-context';
import { type Audience, AudienceField, toRights } from './audience-field';
import { PageChoices } from './choices';

/** Bundles of some pages or the whole site at any moment, and the key that signs them. */
export function ArchiveScreen() {
  return (
    <ScreenFrame
      title="Archive"
      lead="Download the whole site, or some of its pages, as visitors saw it at any moment. The signed ZIP file opens without this software."
    >
      <BundleForm />
      <SigningKeys />
    </ScreenFrame>
  );
}

function BundleForm() {
  const id = useId();
  const { user } = useDashboard();
  const region = useRegion();
  const [pages, setPages] = useState<readonly string[]>([]);
  const [local, setLocal] = useState<string | null>(null);
  const [audience, setAudience] = useState<Audience>('own');
  const [isAsked, setAsked] = useState(false);
  const afterSignIn = useAfterSignIn();
  const download = useMutation({
    // A download cannot show why it was refused.
    mutationFn: ({ address }: { address: string; name: string }) =>
      afterSignIn(() => request('GET', `${address}&check=true`)),
    onSuccess: (_, { address, name }) => downloadUrl(address, name),
    onError: useNotifyFailure('The bundle was not made'),
  });
  if (!region) return <Loading />;
  const { timeZone } = region;
  const now = toLocalTime(Date.now(), timeZone).slice(0, 16);
  const shown = local ?? now;
  const problem = momentProblem(shown, now);
  const hint = `In the site’s time zone: ${nameZone(Date.now(), region)}.`;

  function handleDownload() {
    setAsked(true);
    if (problem) return;
    const at = local === null ? new Date() : new Date(findOccurrences(local, timeZone).instants[0] ?? Date.now());
    const { withFiles, withChain } = toRights(audience, user.role === 'admin');
    const query = new URLSearchParams({
      at: at.toISOString(),
      ...(withFiles && { files: 'true' }),
      ...(withChain && { chain: 'true' }),
    });
    for (const page of pages) query.append('page', page);
    const name = `${pages.length > 1 ? 'pages' : (pages[0] ?? 'site')}-${shown.slice(0, 10)}.zip`;
    download.mutate({ address: `/api/record/bundle?${query}`, name });
  }

  return (
    <form
      className="record-form"
      aria-label="Bundle"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleDownload();
      }}
    >
      <div className="record-fields">
        <FieldFrame id={`${id}-at`} label="As of" hint={hint} problem={isAsked ? problem : null}>
          <input
            id={`${id}-at`}
            type="datetime-local"
            className="input"
            max={now}
            value={shown}
            {...describedBy(`${id}-at`, hint, isAsked ? problem : null)}
            onChange={({ target: { value } }) => setLocal(value)}
          />
        </FieldFrame>
      </div>
      <PageChoices chosen={pages} onChange={setPages} />
      <AudienceField value={audience} onChange={setAudience} />
      <div>
        <ToolButton type="submit" look="navy" disabled={download.isPending}>
          Download bundle
        </ToolButton>
      </div>
    </form>
  );
}

function momentProblem(local: string, now: string): string | null {
  if (!isLocalTime(local)) return 'Enter a date and a time.';
  return local > now ? 'Choose a moment that has passed.' : null;
}

/** The keys that sign bundles, and how to verify one. */
function SigningKeys() {
  const { user, notify } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const keys = trpc.record.signingKeys.useQuery({}, { staleTime: 0 });
  const rotate = trpc.record.rotateSigningKey.useMutation({
    onSuccess: () => notify({ title: 'New signing key in use' }),
    onError: useNotifyFailure('The key was not replaced'),
    onSettled: () => keys.refetch(),
  });
  const current = keys.data?.items.find(({ retiredAt }) => retiredAt === null);
  const former = keys.data?.items.filter(({ retiredAt }) => retiredAt !== null) ?? [];
  return (
    <section className="record-part" aria-labelledby="signing-key">
      <h3 id="signing-key">Verifying a bundle</h3>
      <p className="record-words">
        Each bundle contains a verifier that needs only Node.js and no network. Give a third party the fingerprint below
        yourself, and preferably the verifier too, so that they need not trust the ones in the file.
      </p>
      {keys.isPending ? <Loading /> : null}
      {keys.isError ? (
        <LoadFailure what="The signing key" error={keys.error} onRetry={() => void keys.refetch()} />
      ) : null}
      {keys.data && !current ? (
        <p className="record-words">The first bundle makes the key that signs all of them.</p>
      ) : null}
      {current ? (
        <>
          <SecretField label="Fingerprint of the signing key" value={current.fingerprint} />
          <code className="record-command">node verify.mjs BUNDLE.zip --key {current.fingerprint}</code>
          <p className="rows-words">In use since {longTime(current.createdAt)}.</p>
        </>
      ) : null}
      <div className="record-tools">
        <ToolButton onClick={() => downloadUrl('/api/record/verify.mjs', 'verify.mjs')}>Download verifier</ToolButton>
        {current && user.role === 'admin' ? (
          <ToolButton disabled={rotate.isPending} onClick={() => setAsking(true)}>
            Replace key
          </ToolButton>
        ) : null}
      </div>
      {former.length > 0 ? (
        <details>
          <summary>{former.length === 1 ? 'One former key' : `${former.length} former keys`}</summary>
          <ul className="record-former">
            {former.map(({ fingerprint, createdAt, retiredAt }) => (
              <li key={fingerprint}>
                <code>{fingerprint}</code>
                <span className="rows-words">
                  {longTime(createdAt)} to {longTime(retiredAt ?? createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Replace the signing key?"
          message="New bundles will have another fingerprint. The former key stays listed here, so that bundles made until now can still be verified."
          confirmLabel="Replace key"
          onConfirm={() => {
            setAsking(false);
            rotate.mutate();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
