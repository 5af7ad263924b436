import { type ReactNode, useId } from 'react';
import { trpc } from '../../api/trpc-react';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { EarlierVersions } from '../administration/earlier-versions';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

const KEY = 'analytics';

interface Analytics {
  src: string;
  reportsTo?: string;
  attributes?: Record<string, string>;
  integrity?: string;
}

/** Configures a third-party analytics script. */
export function AnalyticsPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const setting = trpc.settings.read.useQuery({ key: KEY }, { staleTime: 0 });
  const change = trpc.settings.change.useMutation();
  const onError = useNotifyFailure('Could not save the setting');
  const putBack = trpc.settings.putBack.useMutation({ onSuccess: () => handleKept('Setting restored'), onError });
  const isActing = change.isPending || putBack.isPending;
  const now = setting.data?.value as Analytics | null | undefined;

  async function keep(value: Analytics | null) {
    await change.mutateAsync({ key: KEY, value: value && { ...value } });
    await handleKept(value ? 'Analytics script saved' : 'Analytics script removed');
  }

  async function handleKept(title: string) {
    await setting.refetch();
    notify({ title });
  }

  function handleSend(text: (name: string) => string) {
    const [reportsTo, integrity] = [text('reportsTo').trim(), text('integrity').trim()];
    return keep({
      src: text('src').trim(),
      ...(reportsTo && { reportsTo }),
      ...(integrity && { integrity }),
      attributes: parseAttributes(text('attributes')),
    });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            This site counts visits itself, without cookies. To use another service too, choose one that doesn’t require
            visitor consent. Its script runs on public pages only, can’t load other scripts, and can only send data to
            the addresses below.
          </p>
        </div>
      </div>
      {setting.isPending ? <Loading /> : null}
      {setting.isError ? (
        <LoadFailure what="The setting" error={setting.error} onRetry={() => void setting.refetch()} />
      ) : null}
      {setting.data ? (
        <>
          <AskForm key={setting.dataUpdatedAt} submitLabel="Save" busyLabel="Saving..." onSend={handleSend}>
            {(problemOf) => (
              <>
                <TextField
                  label="Script URL"
                  name="src"
                  hint="For example, https://stats.example.com/script.js."
                  isRequired
                  maxLength={300}
                  value={now?.src}
                  problem={problemOf('value.src')}
                />
                <TextField
                  label="Sends data to"
                  name="reportsTo"
                  hint="Leave empty if it’s the address the script comes from."
                  maxLength={300}
                  value={now?.reportsTo}
                  problem={problemOf('value.reportsTo')}
                />
                <AttributesField value={now?.attributes ?? {}} problem={problemOf('value.attributes')} />
                <TextField
                  label="Script hash"
                  name="integrity"
                  hint="Only if the script at this URL never changes, such as sha384-…"
                  maxLength={120}
                  value={now?.integrity}
                  problem={problemOf('value.integrity')}
                />
              </>
            )}
          </AskForm>
          {now ? (
            <p>
              <ToolButton disabled={isActing} onClick={() => void keep(null).catch(onError)}>
                Remove script
              </ToolButton>
            </p>
          ) : null}
          <EarlierVersions
            versions={setting.data.versions}
            renderVersion={({ value }) => (value as Analytics | null)?.src ?? 'No script'}
            isSame={(version, current) => JSON.stringify(version.value) === JSON.stringify(current.value)}
            isBusy={isActing}
            onPutBack={({ version }) => putBack.mutate({ key: KEY, version })}
          />
        </>
      ) : null}
    </>
  );
}

const HINT = 'One per line, as the service provides them: data-domain="example.com".';

function AttributesField({ value, problem }: { value: Record<string, string>; problem: string | undefined }) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Script attributes" hint={HINT} problem={problem}>
      <textarea
        id={id}
        name="attributes"
        className="input"
        rows={2}
        maxLength={2000}
        spellCheck={false}
        defaultValue={Object.entries(value)
          .map(([name, said]) => `${name}="${said}"`)
          .join('\n')}
        {...describedBy(id, HINT, problem)}
      />
    </FieldFrame>
  );
}

/** Parses one attribute per line. Malformed lines are sent as they are, so that the server refuses them with a reason. */
function parseAttributes(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const at = line.indexOf('=');
      const name = at < 0 ? line : line.slice(0, at).trim();
      const said = at < 0 ? '' : line.slice(at + 1).trim();
      const isQuoted = said.length > 1 && said.startsWith('"') && said.endsWith('"');
      return [name, isQuoted ? said.slice(1, -1) : said];
    }),
  );
}
