import { type ReactNode, useId } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { FIRM_TYPES } from '../record/firm-types';
import { useDashboard } from '../shell/dashboard-context';

/** Sets what the firm is to its regulator. */
export function FirmTypePart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const id = useId();
  const setting = trpc.settings.firmType.useQuery(undefined, { staleTime: 0 });
  const change = trpc.settings.change.useMutation({
    async onSuccess() {
      await setting.refetch();
      notify({ title: 'Setting saved' });
    },
    onError: useNotifyFailure('Could not save the setting'),
  });
  const shown = change.isPending ? change.variables.value : setting.data?.firmType;
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Sets which Compliance screens the dashboard shows. You can change it at any time; the audit log has it.</p>
        </div>
      </div>
      {setting.isPending ? <Loading /> : null}
      {setting.isError ? (
        <LoadFailure what="The setting" error={setting.error} onRetry={() => void setting.refetch()} />
      ) : null}
      {setting.data ? (
        <fieldset className="radio-group">
          <legend className="sr-only">Which are you?</legend>
          {FIRM_TYPES.map(({ type, label, words }) => (
            <label key={type}>
              <input
                type="radio"
                name={id}
                checked={shown === type}
                disabled={change.isPending}
                onChange={() => change.mutate({ key: 'firmType', value: type })}
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
