import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { findNext } from '../../ui/menu-button';
import { SHORTCUT } from '../../ui/shortcut-key';
import { ToolButton } from '../../ui/tool-button';
import { type Thread, unsentTexts } from './comments-view';

/** The sent comment: the text, and the ids of the people it mentions. */
export interface Composed {
  text: string;
  mentions: string[];
}

interface CommentComposerProps {
  /** The key that unsent text is kept under. */
  id: string;
  label: string;
  sendLabel: string;
  /** The comment that is edited. */
  edited?: Pick<Thread, 'text' | 'mentions'>;
  problem: string | null;
  isSending: boolean;
  isFocused?: boolean;
  /** @returns whether the text was stored */
  onSend: (composed: Composed) => Promise<boolean>;
  onCancel?: () => void;
  /** Another button. */
  beside?: ReactNode;
}

type Person = { id: string; name: string };
const MAX_TEXT = 4000;
const SHOWN_PEOPLE = 6;

/** Writes a comment. `@` offers the people who can be mentioned; Ctrl or Cmd with Enter sends. */
export function CommentComposer(props: CommentComposerProps) {
  const { id, label, sendLabel, edited, problem, isSending, isFocused = false, onSend, onCancel, beside } = props;
  const [text, setText] = useState(() => unsentTexts.get(id) ?? edited?.text ?? '');
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useId();
  const chosen = useRef<readonly Person[]>(edited?.mentions ?? []);
  const asked = isClosed ? null : findAsked(text.slice(0, caret));
  const { data: people = [] } = trpc.comments.people.useQuery({}, { staleTime: 60_000 });
  const offered = asked === null ? [] : people.filter((person) => isNamed(person, asked)).slice(0, SHOWN_PEOPLE);
  const current = Math.min(index, offered.length - 1);

  useEffect(() => {
    const element = field.current;
    if (!isFocused || !element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isFocused]);

  function change(next: string, at: number) {
    setText(next);
    setCaret(at);
    setClosed(false);
    setIndex(0);
    if (next.trim() === '' || next === edited?.text) unsentTexts.delete(id);
    else unsentTexts.set(id, next);
  }

  function mention(person: Person) {
    if (asked === null) return;
    chosen.current = [...chosen.current, person];
    const { name } = person;
    const start = caret - asked.length;
    const next = `${text.slice(0, start)}${name} ${text.slice(caret)}`;
    const at = start + name.length + 1;
    change(next, at);
    setClosed(true);
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  }

  async function send() {
    const mentions = findMentioned(text, chosen.current, people);
    if (text.trim() === '' || isSending || !(await onSend({ text: text.trim(), mentions }))) return;
    unsentTexts.delete(id);
    setText('');
  }

  function handleKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const person = offered[current];
    const next = person && findNext(key, current, offered.length);
    if (person && (key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey) mention(person);
    else if (person && key === 'Escape') setClosed(true);
    else if (key.startsWith('Arrow') && typeof next === 'number') setIndex(next);
    else if (key === 'Enter' && (ctrlKey || metaKey)) void send();
    else if (key === 'Escape' && onCancel) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function cancel() {
    unsentTexts.delete(id);
    onCancel?.();
  }

  return (
    <form
      className="comment-composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label={label}
        placeholder={label}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        maxLength={MAX_TEXT}
        value={text}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${own}-people` : undefined}
        aria-activedescendant={offered.length > 0 ? `${own}-${current}` : undefined}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${own}-problem`}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKey}
        onBlur={() => setClosed(true)}
      />
      {offered.length > 0 ? (
        <div id={`${own}-people`} className="comment-people" role="listbox" aria-label="People">
          {offered.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text, which keeps the focus.
            <div
              key={person.id}
              id={`${own}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      {problem === null ? null : (
        <p id={`${own}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="comment-buttons">
        <ToolButton
          type="submit"
          look="navy"
          disabled={isSending || text.trim() === ''}
          title={`${sendLabel} (${SHORTCUT}+Enter)`}
        >
          {isSending ? 'Sending...' : sendLabel}
        </ToolButton>
        {onCancel ? <ToolButton onClick={cancel}>Cancel</ToolButton> : null}
        {beside}
      </p>
    </form>
  );
}

/** Returns what follows the `@` before the caret; null if no person is being named there. */
export function findAsked(before: string): string | null {
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return null;
  const asked = before.slice(at + 1);
  return asked.length <= 40 && !/[\n@]/.test(asked) ? asked : null;
}

/**
 * Returns the ids of the people whom a text mentions: those that were chosen, and those whose name was typed if nobody else has it.
 */
export function findMentioned(text: string, chosen: readonly Person[], people: readonly Person[]): string[] {
  const isIn = ({ name }: Person) => text.includes(`@${name}`);
  const found = chosen.filter(isIn);
  const typed = people.filter((person) => {
    const isOfOther = people.some(({ id, name }) => id !== person.id && name.startsWith(person.name));
    return isIn(person) && !isOfOther && !found.some(({ name }) => name.startsWith(person.name));
  });
  return [...new Set([...found, ...typed].map(({ id }) => id))];
}

function isNamed({ name }: Person, asked: string): boolean {
  const wanted = asked.toLowerCase();
  const lower = name.toLowerCase();
  return lower.startsWith(wanted)
    ? lower !== wanted.trimEnd()
    : lower.split(' ').some((word) => wanted !== '' && word.startsWith(wanted));
}
