import '../../styles/claims.css';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { CLAIM_KINDS, type ClaimKind } from '../../content/claims/claim-status';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { KINDS, StatusTag } from './claim-status';
import { StatementText } from './statement-text';
import { useRefreshClaims } from './use-page-claims';
import { placeOf, suggestClaim, type WordsOfText } from './words-of-text';

interface LinkDialogProps {
  target: WordsOfText;
  /** Shown above the choice. */
  notice?: ReactNode;
  /** Whether the words cannot be linked yet; the notice says why. */
  isBlocked?: boolean;
  /** Whether the person may add claims. */
  mayCreate?: boolean;
  /** Opens a claim's page, for the message after a claim was added. */
  onOpen?: (id: number) => void;
  onClose: () => void;
}

/** The number of claims that are suggested, and of those that are loaded at a time. */
const SUGGESTED = '5';
const BATCH = '50';

/** Links words on a page to a claim of the register, or to a new one. */
export function LinkDialog(props: LinkDialogProps) {
  const { target, notice, isBlocked = false, mayCreate = false, onOpen, onClose } = props;
  const [isCreating, setCreating] = useState(false);
  const refresh = useRefreshClaims();
  const link = trpc.claims.link.useMutation({
    async onSuccess() {
      notify({ title: 'Linked', description: `“${target.words}”` });
      onClose();
      await refresh();
    },
    onError: (error) =>
      notify({ title: 'That didn’t work', description: failureMessage(error), variant: 'destructive' }),
  });
  return (
    <Dialog title={`Link “${shorten(target.words)}” to a claim`} size="wide" onClose={onClose}>
      <div className="claim-link">
        {target.before + target.after === '' ? null : <StatementText statement={target} />}
        {notice}
        {isCreating ? (
          <NewClaim target={target} onOpen={onOpen} onCancel={() => setCreating(false)} onDone={onClose} />
        ) : (
          <>
            <ClaimChoice
              words={target.words}
              isDisabled={isBlocked || link.isPending}
              onChoose={(id) => link.mutate({ id: String(id), ...placeOf(target) })}
            />
            {mayCreate ? (
              <p className="dialog-foot">
                <ToolButton look="navy" disabled={isBlocked} onClick={() => setCreating(true)}>
                  New claim…
                </ToolButton>
              </p>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ClaimChoiceProps {
  words: string;
  isDisabled: boolean;
  onChoose: (id: number) => void;
}

/** Chooses a claim: first those that are like the words, then all others, or those that a search finds. */
function ClaimChoice({ words, isDisabled, onChoose }: ClaimChoiceProps) {
  const [q, setQ] = useState('');
  const near = trpc.claims.list.useQuery({ near: words, limit: SUGGESTED }, { staleTime: 0 });
  const claims = trpc.claims.list.useInfiniteQuery(
    { ...(q && { q }), limit: BATCH },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
  const handleSearch = useCallback((next: string) => setQ(next), []);
  const suggested = q === '' ? (near.data?.items ?? []) : [];
  const isSuggested = (id: number) => suggested.some((one) => one.id === id);
  const rows = claims.data?.pages.flatMap(({ items }) => items) ?? [];
  const others = rows.filter(({ id, retiredAt }) => retiredAt === null && !isSuggested(id));
  const isEmpty = claims.isSuccess && !near.isPending && suggested.length + others.length === 0;

  const list = (label: string, all: typeof rows) =>
    all.length === 0 ? null : (
      <section className="claim-choice" aria-label={label}>
        <h3>{label}</h3>
        <ul className="claim-items">
          {all.map(({ id, statement, status, files, value }) => (
            <li key={id}>
              <div>
                <p className="claim-words">{statement}</p>
                <p className="claim-by">
                  <StatusTag status={status} files={files} /> {value}
                </p>
              </div>
              <ToolButton look="small" disabled={isDisabled} onClick={() => onChoose(id)}>
                Link<span className="sr-only"> to “{statement}”</span>
              </ToolButton>
            </li>
          ))}
        </ul>
      </section>
    );

  return (
    <>
      <SearchBox label="Search claims" value={q} onChange={handleSearch} />
      {claims.isPending || near.isPending ? <Loading /> : null}
      {claims.isError ? (
        <p className="claim-empty" role="alert">
          {failureMessage(claims.error)}{' '}
          <button type="button" className="link-button" onClick={() => void claims.refetch()}>
            Retry
          </button>
        </p>
      ) : null}
      {isEmpty ? (
        <p className="claim-empty">{q === '' ? 'There are no claims yet.' : 'No claim contains these words.'}</p>
      ) : null}
      {list('Suggested', suggested)}
      {list(q !== '' ? 'Found' : suggested.length > 0 ? 'Other claims' : 'All claims', others)}
      {claims.hasNextPage ? (
        <p className="claim-more">
          <ToolButton disabled={claims.isFetchingNextPage} onClick={() => void claims.fetchNextPage()}>
            Load more
          </ToolButton>
        </p>
      ) : null}
    </>
  );
}

interface NewClaimProps extends Pick<LinkDialogProps, 'target' | 'onOpen'> {
  onCancel: () => void;
  onDone: () => void;
}

/** Adds a claim that the words make. Its source, owner and dates are added in the register. */
function NewClaim({ target, onOpen, onCancel, onDone }: NewClaimProps) {
  const id = useId();
  const [start] = useState(() => suggestClaim(target));
  const refresh = useRefreshClaims();
  const create = trpc.claims.create.useMutation({
    async onSuccess({ id: made }) {
      notify({
        title: 'Claim added',
        description: 'Add its source or a file next.',
        ...(onOpen && { action: { label: 'Open', onClick: () => onOpen(made) } }),
      });
      onDone();
      await refresh();
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const value = text('value');
    create.mutate({
      ...{ statement: text('statement'), kind: text('kind') as ClaimKind, place: placeOf(target) },
      ...(value !== '' && { value }),
    });
  }

  return (
    <form className="claim-new" aria-label="New claim" onSubmit={handleSubmit}>
      <FieldFrame id={`${id}-statement`} label="Statement" hint="The firm’s statement, in one sentence.">
        <textarea
          id={`${id}-statement`}
          name="statement"
          className="input"
          rows={2}
          required
          maxLength={1000}
          defaultValue={start.statement}
          aria-describedby={`${id}-statement-hint`}
          ref={focusOnce}
        />
      </FieldFrame>
      <div className="claim-pair">
        <FieldFrame id={`${id}-kind`} label="Kind">
          <select id={`${id}-kind`} name="kind" className="input" defaultValue={start.kind}>
            {CLAIM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame id={`${id}-value`} label="Value" hint="As the pages have it, such as 32%.">
          <input
            id={`${id}-value`}
            name="value"
            className="input"
            maxLength={100}
            defaultValue={start.value}
            autoComplete="off"
            aria-describedby={`${id}-value-hint`}
          />
        </FieldFrame>
      </div>
      {create.isError ? (
        <p className="field-error" role="alert">
          {failureMessage(create.error)}
        </p>
      ) : null}
      <p className="dialog-buttons">
        <ToolButton onClick={onCancel}>Back</ToolButton>
        <ToolButton type="submit" look="navy" disabled={create.isPending}>
          {create.isPending ? 'Adding...' : 'Add claim and link'}
        </ToolButton>
      </p>
    </form>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** The longest words that a title quotes. */
const MAX_TITLE = 60;

function shorten(words: string): string {
  return words.length <= MAX_TITLE ? words : `${words.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}
