import { type FormEvent, type ReactNode, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { EarlierVersions } from '../administration/earlier-versions';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

const KEY = 'messagesKeptMonths';
const MAX_MONTHS = 240;
const WRONG = `Enter a whole number of months from 1 to ${MAX_MONTHS}, or leave this empty to keep messages.`;

/** Sets how long contact messages are stored. */
export function MessagesPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const [problem, setProblem] = useState<string>();
  const setting = trpc.settings.read.useQuery({ key: KEY }, { staleTime: 0 });
  const options = {
    async onSuccess() {
      await setting.refetch();
      notify({ title: 'Setting saved' });
    },
    onError: useNotifyFailure('Could not save the setting'),
  };
  const change = trpc.settings.change.useMutation(options);
  const putBack = trpc.settings.putBack.useMutation(options);
  const isActing = change.isPending || putBack.isPending;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('months')).trim();
    const value = text === '' ? null : Number(text);
    const isRight = value === null || (Number.isInteger(value) && value >= 1 && value <= MAX_MONTHS);
    setProblem(isRight ? undefined : WRONG);
    if (isRight) change.mutate({ key: KEY, value });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Messages contain personal data. The server checks every hour and deletes messages older than this. This
            can’t be undone.
          </p>
        </div>
      </div>
      {setting.isPending ? <Loading /> : null}
      {setting.isError ? (
        <LoadFailure what="The setting" error={setting.error} onRetry={() => void setting.refetch()} />
      ) : null}
      {setting.data ? (
        <>
          <form key={setting.dataUpdatedAt} className="part-form" onSubmit={handleSubmit} noValidate>
            <TextField
              label="Delete messages after (months)"
              name="months"
              hint="Leave empty to keep them until someone deletes them."
              problem={problem}
              maxLength={4}
              value={typeof setting.data.value === 'number' ? String(setting.data.value) : ''}
            />
            <p>
              <ToolButton type="submit" look="navy" disabled={isActing}>
                Save
              </ToolButton>
            </p>
          </form>
          <EarlierVersions
            versions={setting.data.versions}
            renderVersion={({ value }) =>
              typeof value === 'number' ? `${value} ${value === 1 ? 'month' : 'months'}` : 'Not set'
            }
            isSame={(version, now) => version.value === now.value}
            isBusy={isActing}
            onPutBack={({ version }) => putBack.mutate({ key: KEY, version })}
          />
        </>
      ) : null}
    </>
  );
}
