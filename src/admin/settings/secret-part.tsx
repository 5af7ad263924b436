import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';

const PLACES = {
  environment: 'in the server’s settings (AUTH_SECRET)',
  folder: 'in the data folder, readable by the server alone',
  database: 'in the database',
};

/** Shows where the secret is stored that signs sessions and encrypts second factors. */
export function SecretPart({ title }: { title: ReactNode }) {
  const secret = trpc.settings.secret.useQuery();
  const { place, old } = secret.data ?? {};
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>What signs everyone’s sessions and encrypts second factors.</p>
        </div>
      </div>
      {secret.isPending ? <Loading /> : null}
      {secret.isError ? (
        <LoadFailure what="Where it lies" error={secret.error} onRetry={() => void secret.refetch()} />
      ) : null}
      {place ? (
        <dl className="facts">
          <dt>It lies</dt>
          <dd>{PLACES[place]}</dd>
          {old ? (
            <>
              <dt>Of before</dt>
              <dd>{old === 1 ? 'one still counts' : `${old} still count`} (AUTH_SECRET_OLD)</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {place === 'database' ? (
        <p>
          <span className="status" data-tone="waiting">
            Advice
          </span>{' '}
          Whoever reads a copy of the database has the secret, too. Set AUTH_SECRET on the server, with
          AUTH_SECRET_OLD=kept: nobody is signed out by it.
        </p>
      ) : null}
    </>
  );
}
