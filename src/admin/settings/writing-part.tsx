import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { BUILT_IN_LIMITS } from '../../content/ai-options';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';

/** Shows who writes the AI suggestions, and today's usage. */
export function WritingPart({ title }: { title: ReactNode }) {
  const status = trpc.ai.status.useQuery(undefined, { staleTime: 0 });
  const { data } = status;
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Suggestions are checked before you see them, and nothing is published without your approval.</p>
        </div>
      </div>
      {status.isPending ? <Loading /> : null}
      {status.isError ? (
        <LoadFailure what="The AI settings" error={status.error} onRetry={() => void status.refetch()} />
      ) : null}
      {data ? (
        <dl className="settings-facts">
          <dt>Writer</dt>
          <dd>{data.writer}</dd>
          <dt>Provider</dt>
          <dd>{data.provider ?? 'Not configured (AI_PROVIDER). Nothing leaves this server.'}</dd>
          {data.isBuiltIn ? (
            <>
              <dt>Language model</dt>
              <dd>{BUILT_IN_LIMITS}</dd>
            </>
          ) : null}
          {data.isHeldBack ? (
            <>
              <dt>Status</dt>
              <dd>Paused for a minute because the model failed several times in a row.</dd>
            </>
          ) : null}
          <dt>Requests today</dt>
          <dd>
            {data.isBuiltIn
              ? `${data.usage.builtInRequests} to the built-in writer, which has no limit`
              : `${data.usage.requests} of ${data.usage.dailyLimit || 'an unlimited number'} (AI_DAILY_LIMIT), for all editors together`}
          </dd>
          {data.isBuiltIn ? null : (
            <>
              <dt>Tokens today</dt>
              <dd>
                {data.usage.inputTokens.toLocaleString('en-US')} in, {data.usage.outputTokens.toLocaleString('en-US')}{' '}
                out
              </dd>
            </>
          )}
          {data.usage.people.length > 0 ? (
            <>
              <dt>Used by</dt>
              <dd>{data.usage.people.map(({ name, requests }) => `${name} (${requests})`).join(', ')}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}
