import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';

const STATES = {
  set: { label: 'Set', tone: undefined },
  default: { label: 'Default', tone: 'quiet' },
  unset: { label: 'Not set', tone: 'quiet' },
} as const;

/** Lists the environment variables and whether they are set. */
export function EnvironmentPart({ title }: { title: ReactNode }) {
  const environment = trpc.settings.environment.useQuery();
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Read when the server starts. Values are not shown, because some are secrets.</p>
        </div>
      </div>
      {environment.isPending ? <Loading /> : null}
      {environment.isError ? (
        <LoadFailure
          what="The environment variables"
          error={environment.error}
          onRetry={() => void environment.refetch()}
        />
      ) : null}
      {environment.data ? (
        <ul className="environment" aria-label="Environment variables">
          {environment.data.map(({ name, state }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="status" data-tone={STATES[state].tone}>
                {STATES[state].label}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
