import { type ReactNode, useId, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import type { FirmType } from '../../content/publication-kinds';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { FIRM_TYPES } from '../record/firm-types';
import { useDashboard } from '../shell/dashboard-context';

/** Sets what the firm is to its regulator. */
export function FirmTypePart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const id = useId();
  const setting = trpc.settings.firmType.useQuery(undefined, { staleTime: 0 });
  const change = trpc.settings.change.useMutation();
  const [chosen, setChosen] = useState<FirmType | null>(null);
  const shown = chosen ?? setting.data?.firmType ?? null;

  async function handleSend() {
    await change.mutateAsync({ key: 'firmType', value: shown });
    await setting.refetch();
    notify({ title: 'Setting saved', description: FIRM_TYPES.find(({ type }) => type === shown)?.label ?? '' });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Sets which Compliance screens the dashboard shows. You can change it anytime; the audit log records each
            change.
          </p>
        </div>
      </div>
      {setting.isPending ? <Loading /> : null}
      {setting.isError ? (
        <LoadFailure what="The setting" error={setting.error} onRetry={() => void setting.refetch()} />
      ) : null}
      {setting.data ? (
        <AskForm submitLabel="Save" busyLabel="Saving..." canSend={shown !== null} onSend={handleSend}>
          {() => (
            <fieldset className="radio-group">
              <legend className="sr-only">Regulatory status</legend>
              {FIRM_TYPES.map(({ type, label, words }) => (
                <label key={type}>
                  <input
                    type="radio"
                    name={id}
                    defaultChecked={setting.data.firmType === type}
                    onChange={() => setChosen(type)}
                  />
                  {label}
                  <small>{words}</small>
                </label>
              ))}
            </fieldset>
          )}
        </AskForm>
      ) : null}
    </>
  );
}
