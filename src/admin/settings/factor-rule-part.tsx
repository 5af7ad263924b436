import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

const RULES = [
  { rule: 'none', label: 'No one', words: 'People can turn it on themselves.' },
  { rule: 'admins', label: 'Admins', words: 'Editors can turn it on themselves.' },
  { rule: 'all', label: 'Everyone', words: 'Admins and editors. API keys aren’t affected.' },
] as const;

/** Sets who must use two-factor authentication. */
export function FactorRulePart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const kept = trpc.settings.factorRule.useQuery(undefined, { staleTime: 0 });
  const keep = trpc.settings.keepFactorRule.useMutation({
    async onSuccess(_, { rule }) {
      const label = RULES.find((each) => each.rule === rule)?.label ?? '';
      notify({ title: 'Saved', description: `Two-factor authentication is required for: ${label.toLowerCase()}.` });
      await kept.refetch();
    },
    onError: useNotifyFailure(),
  });

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Anyone without it will be asked to set it up before they continue.</p>
        </div>
      </div>
      {kept.isPending ? <Loading /> : null}
      {kept.isError ? <LoadFailure what="The setting" error={kept.error} onRetry={() => void kept.refetch()} /> : null}
      {kept.data ? (
        <fieldset className="radio-group">
          <legend>Require two-factor authentication for</legend>
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
