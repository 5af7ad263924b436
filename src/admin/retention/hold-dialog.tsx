import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { HOLD_SCOPES, type HoldScope } from '../../content/retention';
import { namedPages } from '../../editing/names';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { SCOPE_NAMES } from './retention-words';

/** Places a legal hold. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const place = trpc.retention.place.useMutation();
  const id = useId();
  const [scope, setScope] = useState<HoldScope>('site');
  const [chosen, setChosen] = useState<readonly string[]>([]);

  async function handleSend(text: (name: string) => string) {
    const [fromDay, toDay] = [text('fromDay'), text('toDay')];
    const people = text('people').split(/[\s,;]+/);
    const subjects = (scope === 'people' ? people : chosen).filter((one) => one !== '');
    await place.mutateAsync({
      ...{ name: text('name'), reason: text('reason'), scope },
      ...(scope !== 'site' && { subjects }),
      ...(fromDay !== '' && { fromDay }),
      ...(toDay !== '' && { toDay }),
    });
    await utils.retention.invalidate();
    notify({ title: 'Legal hold placed' });
    onClose();
  }

  return (
    <Dialog title="Place a legal hold" onClose={onClose}>
      <p className="dialog-lead">From now on, nothing that it covers can be deleted until the hold is released.</p>
      <AskForm submitLabel="Place hold" busyLabel="Placing..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <TextField label="Name" name="name" isRequired maxLength={120} problem={problemOf('name')} />
            <AreaField label="Matter" name="reason" isRequired maxLength={MAX_NOTE} problem={problemOf('reason')} />
            <FieldFrame id={`${id}-scope`} label="Covers">
              <select
                id={`${id}-scope`}
                className="input"
                value={scope}
                onChange={({ target }) => {
                  setScope(target.value as HoldScope);
                  setChosen([]);
                }}
              >
                {HOLD_SCOPES.map((one) => (
                  <option key={one} value={one}>
                    {SCOPE_NAMES[one]}
                  </option>
                ))}
              </select>
            </FieldFrame>
            {scope === 'pages' ? (
              <PageChoice chosen={chosen} onChange={setChosen} problem={problemOf('subjects')} />
            ) : null}
            {scope === 'claims' ? (
              <ClaimChoice chosen={chosen} onChange={setChosen} problem={problemOf('subjects')} />
            ) : null}
            {scope === 'people' ? (
              <TextField
                label="Email addresses"
                name="people"
                isRequired
                maxLength={2000}
                hint="Of visitors who sent messages, or of users. Separate them with commas."
                problem={problemOf('subjects')}
              />
            ) : null}
            <div className="retention-period">
              <TextField label="In use from (optional)" name="fromDay" type="date" problem={problemOf('fromDay')} />
              <TextField label="Until (optional)" name="toDay" type="date" problem={problemOf('toDay')} />
            </div>
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

interface ChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  problem: string | undefined;
}

function PageChoice(props: ChoiceProps) {
  const pages = useStore(namedPages, (state) => state.pages);
  return <Choice {...props} label="Pages" options={pages.map(({ pageId, title }) => ({ id: pageId, name: title }))} />;
}

/** Lists the newest claims, or those that contain the searched words, and those that are chosen already. */
function ClaimChoice({ chosen, onChange, problem }: ChoiceProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [kept, setKept] = useState<readonly Option[]>([]);
  const q = useDeferredValue(words.trim());
  const found = trpc.claims.list.useQuery(
    { limit: '100', ...(q !== '' && { q }) },
    { placeholderData: keepPreviousData },
  );
  const listed = (found.data?.items ?? []).map((claim) => ({ id: String(claim.id), name: claim.statement }));
  // Chosen claims stay listed when the search finds others.
  const options = [...kept.filter((one) => !listed.some(({ id }) => id === one.id)), ...listed];

  function handleChange(next: readonly string[]) {
    setKept(options.filter((one) => next.includes(one.id)));
    onChange(next);
  }

  return (
    <>
      <FieldFrame id={`${id}-search`} label="Find claims">
        <input
          id={`${id}-search`}
          type="search"
          className="input"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </FieldFrame>
      <Choice label="Claims" {...{ options, chosen, problem }} onChange={handleChange} />
      {found.data?.nextCursor ? <p className="field-hint">These are the newest 100. Search for others.</p> : null}
      {found.data && options.length === 0 ? <p className="field-hint">No claims found.</p> : null}
    </>
  );
}

function Choice({ label, options, chosen, onChange, problem }: ChoiceProps & { label: string; options: Option[] }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isGroup problem={problem ?? null}>
      {/* biome-ignore lint/a11y/useSemanticElements: the frame has the label of the group. */}
      <div role="group" aria-labelledby={`${id}-label`} className="retention-choice">
        {options.map((one) => (
          <label key={one.id} className="check-line">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(one.id)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
              }
            />
            {one.name}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

interface Option {
  id: string;
  name: string;
}
