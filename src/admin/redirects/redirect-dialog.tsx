import { useId, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { LinkOptions } from '../../editor-panels/links/link-options';
import { Dialog } from '../../ui/dialog';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { useDebounced } from '../../ui/use-rested';
import { AskForm } from '../administration/ask-form';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';
import type { ListedRedirect } from './use-redirects';

interface RedirectDialogProps {
  /** The redirect to edit; omitted for a new one. */
  redirect?: ListedRedirect;
  onDone: () => Promise<void>;
  onClose: () => void;
}

type Values = Pick<ListedRedirect, 'from' | 'kind' | 'status'> & { to: string };

const KINDS = [
  { kind: 'exact', label: 'This address only', words: 'Addresses under it aren’t affected.' },
  {
    kind: 'prefix',
    label: 'This address and everything under it',
    words: 'The rest of the address is kept: /old/a redirects to /new/a.',
  },
] as const;

const STATUSES = [
  { status: 301, label: 'Permanent (301)', words: 'Search engines replace the old address with the new one.' },
  { status: 302, label: 'Temporary (302)', words: 'Search engines keep the old address.' },
  {
    status: 308,
    label: 'Permanent, same method (308)',
    words: 'Like 301, and forms sent to the old address are forwarded.',
  },
  {
    status: 307,
    label: 'Temporary, same method (307)',
    words: 'Like 302, and forms sent to the old address are forwarded.',
  },
  {
    status: 410,
    label: 'Gone (410)',
    words: 'Tells visitors and search engines that the page no longer exists.',
  },
] as const;

/** Edits a redirect, and checks its effects while typing. */
export function RedirectDialog({ redirect, onDone, onClose }: RedirectDialogProps) {
  const { notify } = useDashboard();
  const changeRedirect = trpc.redirects.change.useMutation();
  const create = trpc.redirects.create.useMutation();
  const [values, setValues] = useState<Values>({
    from: redirect?.from ?? '',
    to: redirect?.to ?? '',
    kind: redirect?.kind ?? 'exact',
    status: redirect?.status ?? 301,
  });
  const asked = { ...values, to: values.status === 410 ? '' : values.to };
  const { draft, save } = useDraftWrites();
  const check = useCheck(asked, redirect?.id);
  const change = (some: Partial<Values>) => setValues({ ...values, ...some });

  async function handleSend(_: unknown, isForDraft: boolean) {
    // A different address means a different redirect.
    const isMoved = redirect && redirect.from !== asked.from.trim();
    const saved = await save({
      ...{ about: asked.from, isForDraft },
      toSite: () => (redirect ? changeRedirect.mutateAsync({ id: redirect.id, ...asked }) : create.mutateAsync(asked)),
      changes: [
        { op: 'setRedirect', ...asked },
        ...(isMoved ? [{ op: 'removeRedirect' as const, from: redirect.from }] : []),
      ],
    });
    if (saved.to === 'nowhere') return;
    if (saved.to === 'site') {
      const description = saved.made.notes.join(' ') || asked.from;
      notify({ title: redirect ? 'Redirect changed' : 'Redirect added', description });
    }
    onClose();
    await onDone();
  }

  return (
    <Dialog title={redirect ? `Edit redirect from ${redirect.from}` : 'Add redirect'} onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Save to draft' : redirect ? 'Save' : 'Add'}
        busyLabel={draft || redirect ? 'Saving...' : 'Adding...'}
        hasDraft={!draft}
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => {
          const problem = (field: 'from' | 'to') =>
            problemOf(field, values[field]) ?? check?.issues.find(({ path }) => path === field)?.message;
          return (
            <>
              <AddressInput
                label="From"
                name="from"
                hint="The old address, such as /old-page or /index.php?id=12. Full URLs work too."
                maxLength={1000}
                value={values.from}
                problem={problem('from')}
                onChange={(from) => change({ from })}
              />
              {values.status === 410 ? null : (
                <AddressInput
                  label="To"
                  hasOptions
                  name="to"
                  hint="A page on this site, such as /about, or a full URL, such as https://www.example.com."
                  maxLength={2000}
                  value={values.to}
                  problem={problem('to')}
                  onChange={(to) => change({ to })}
                />
              )}
              <Choice
                legend="Applies to"
                name="kind"
                options={KINDS.map(({ kind, ...words }) => ({ value: kind, ...words }))}
                value={values.kind}
                onChange={(kind) => change({ kind })}
              />
              <Choice
                legend="Type"
                name="status"
                options={STATUSES.map(({ status, ...words }) => ({ value: status, ...words }))}
                value={values.status}
                onChange={(status) => change({ status })}
              />
              <div className="redirect-notes" aria-live="polite">
                {check?.notes.map((words) => (
                  <p key={words} className="dialog-notice">
                    {words}
                  </p>
                ))}
              </div>
            </>
          );
        }}
      </AskForm>
    </Dialog>
  );
}

/** Longer inputs are only checked on submit: the query is part of the URL, whose length is limited. */
const MAX_ASKED = 400;

/** Returns the effects of a redirect; undefined until both addresses are entered, and while typing. */
function useCheck(asked: Values, id: number | undefined) {
  const question = JSON.stringify(asked);
  const isRested = useDebounced(question) === question;
  const isWhole = asked.from.trim() !== '' && (asked.status === 410 || asked.to.trim() !== '');
  const { data } = trpc.redirects.check.useQuery(
    { ...asked, ...(id !== undefined && { id }) },
    { enabled: isWhole && isRested && encodeURIComponent(asked.from + asked.to).length < MAX_ASKED, staleTime: 0 },
  );
  return isWhole && isRested ? data : undefined;
}

interface AddressInputProps {
  label: string;
  name: string;
  hint: string;
  maxLength: number;
  value: string;
  problem: string | undefined;
  /** Suggests the site's pages and documents. */
  hasOptions?: boolean;
  onChange: (address: string) => void;
}

function AddressInput({ label, name, hint, maxLength, value, problem, hasOptions, onChange }: AddressInputProps) {
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        ref={setInput}
        id={id}
        name={name}
        className="input"
        required
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, hint, problem)}
      />
      {hasOptions && input ? <LinkOptions input={input} onPick={onChange} isForPages /> : null}
    </FieldFrame>
  );
}

interface ChoiceProps<T extends string | number> {
  legend: string;
  name: string;
  options: readonly { value: T; label: string; words: string }[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string | number>({ legend, name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="radio-group">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
          <small>{option.words}</small>
        </label>
      ))}
    </fieldset>
  );
}
