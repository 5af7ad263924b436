import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';

const PLACES = {
  environment: 'In the server’s environment (AUTH_SECRET)',
  folder: 'In the data folder, readable only by the server',
  database: 'In the database',
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
          <p>Signs everyone’s sessions and encrypts their two-factor secrets.</p>
        </div>
      </div>
      {secret.isPending ? <Loading /> : null}
      {secret.isError ? (
        <LoadFailure what="The signing secret" error={secret.error} onRetry={() => void secret.refetch()} />
      ) : null}
      {place ? (
        <dl className="settings-facts">
          <dt>Stored</dt>
          <dd>{PLACES[place]}</dd>
          {old ? (
            <>
              <dt>Earlier secrets</dt>
              <dd>{old} still accepted (AUTH_SECRET_OLD)</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {place === 'database' ? (
        <p>
          <span className="status" data-tone="waiting">
            Recommended
          </span>{' '}
          Anyone with a copy of the database also has the secret. Set AUTH_SECRET on the server together with
          AUTH_SECRET_OLD=kept. No one will be signed out.
        </p>
      ) : null}
    </>
  );
}
