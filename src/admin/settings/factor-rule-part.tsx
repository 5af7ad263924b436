import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

const RULES = [
  { rule: 'none', label: 'Of nobody', words: 'Everyone decides for themselves.' },
  { rule: 'admins', label: 'Of admins', words: 'Who has none sets one up before anything else.' },
  { rule: 'all', label: 'Of everyone', words: 'Admins and editors. API keys are not touched.' },
] as const;

/** Of whom a second factor is required. */
export function FactorRulePart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const kept = trpc.settings.factorRule.useQuery(undefined, { staleTime: 0 });
  const keep = trpc.settings.keepFactorRule.useMutation({
    async onSuccess(_, { rule }) {
      const label = RULES.find((each) => each.rule === rule)?.label ?? '';
      notify({ title: 'Kept', description: `A second factor is required ${label.toLowerCase()}.` });
      await kept.refetch();
    },
    onError: useNotifyFailure(),
  });

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Who has none is led to set one up when they sign in, and at once where they are signed in.</p>
        </div>
      </div>
      {kept.isPending ? <Loading /> : null}
      {kept.isError ? <LoadFailure what="The rule" error={kept.error} onRetry={() => void kept.refetch()} /> : null}
      {kept.data ? (
        <fieldset className="radio-group">
          <legend>A second factor is required</legend>
          {RULES.map(({ rule, label, words }) => (
            <label key={rule}>
              <input
                type="radio"
                name="factor-rule"
                checked={kept.data.rule === rule}
                disabled={keep.isPending}
                onChange={() => keep.mutate({ rule })}
              />
              {label}
              <small>{words}</small>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
