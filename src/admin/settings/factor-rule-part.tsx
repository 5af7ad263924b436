import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';

const RULES = [
  { rule: 'none', label: 'Of nobody', words: 'Everyone decides for themselves.' },
  { rule: 'admins', label: 'Of admins', words: 'Who has none sets one up before anything else.' },
  { rule: 'all', label: 'Of everyone', words: 'Admins and editors. API keys are not touched.' },
] as const;

/** Of whom a second factor is required. */
export function FactorRulePart({ title }: { title: ReactNode }) {
  const { trpc, notify } = useDashboard();
  const { isActing, act } = useAct();
  const kept = useQuery({
    queryKey: ['admin', 'factor-rule'],
    queryFn: () => trpc.settings.factorRule.query(),
    staleTime: 0,
  });

  function handleChoose(rule: (typeof RULES)[number]['rule'], label: string) {
    void act(async () => {
      await trpc.settings.keepFactorRule.mutate({ rule });
      notify({ title: 'Kept', description: `A second factor is required ${label.toLowerCase()}.` });
      await kept.refetch();
    });
  }

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
                disabled={isActing}
                onChange={() => handleChoose(rule, label)}
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
