import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';

const RULES = [
  { rule: 'none', label: 'No one', words: 'People can turn it on themselves.' },
  { rule: 'admins', label: 'Admins', words: 'Editors can turn it on themselves.' },
  { rule: 'all', label: 'Everyone', words: 'Admins and editors. API keys aren’t affected.' },
] as const;

/** Sets who must use two-factor authentication. */
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
      notify({ title: 'Saved', description: `Two-factor authentication is required for: ${label.toLowerCase()}.` });
      await kept.refetch();
    });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Anyone without it will be asked to set it up before they continue.</p>
        </div>
      </div>
      {kept.isPending ? <Loading /> : null}
      {kept.isError ? <LoadFailure what="The rule" error={kept.error} onRetry={() => void kept.refetch()} /> : null}
      {kept.data ? (
        <fieldset className="radio-group">
          <legend>Require two-factor authentication for</legend>
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
