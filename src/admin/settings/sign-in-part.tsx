import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';

/** Shows how people sign in, which the server's environment determines. */
export function SignInPart({ title }: { title: ReactNode }) {
  const signIn = trpc.settings.signIn.useQuery();
  const { data } = signIn;
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Set in the server’s environment.</p>
        </div>
      </div>
      {signIn.isPending ? <Loading /> : null}
      {signIn.isError ? (
        <LoadFailure what="The sign-in settings" error={signIn.error} onRetry={() => void signIn.refetch()} />
      ) : null}
      {data ? (
        <dl className="settings-facts">
          <dt>Passwords and passkeys</dt>
          <dd>{data.passwords ? 'On' : 'Off (PASSWORD_SIGN_IN)'}</dd>
          <dt>Identity provider</dt>
          <dd>
            {data.provider ? `${data.provider.name}, ${data.provider.issuer}` : 'Not configured (OIDC_ISSUER)'}
            {data.provider?.setsRoles ? '. It also sets roles.' : ''}
          </dd>
          <dt>Unused sessions end</dt>
          <dd>
            Editors: {describeIdle(data.idleMinutes.editors)} (SESSION_IDLE_MINUTES). Admins:{' '}
            {describeIdle(data.idleMinutes.admins)} (SESSION_IDLE_ADMIN_MINUTES).
          </dd>
        </dl>
      ) : null}
    </>
  );
}

const [HOUR, DAY] = [60, 24 * 60];

function describeIdle(minutes: number): string {
  if (minutes === 0) return 'never';
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, 'day']
      : minutes % HOUR === 0
        ? [minutes / HOUR, 'hour']
        : [minutes, 'minute'];
  return `after ${count} ${unit}${count === 1 ? '' : 's'}`;
}
