import type { KeyboardEvent } from 'react';
import { type Field, type Fields, text } from '../../../content/fields';
import { fieldProblem } from '../../../editing/field-problem';
import { useFields, useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { pasteRaisedText } from '../../../editor-panels/fields/text-field';
import { useField, useRevealFocus } from '../../../editor-panels/fields/use-field';
import { describedBy } from '../../../ui/field-frame';
import { Later } from '../../../ui/lazy-part';

/** The field of a page's title. */
export const TITLE: Fields[string] = text('Title', { max: 120 });

interface SheetTextProps {
  path: string;
  field: Field;
  label: string;
  placeholder: string;
  className: string;
  /** Called instead of adding a line. */
  onEnter?: () => void;
}

/** A plain text that looks as on the page and grows with its content. */
export function SheetText({ path, field, label, placeholder, className, onEnter }: SheetTextProps) {
  const { editing, Claims } = useFields();
  const isFrozen = useIsFrozen();
  const { value, issue, isPending, set } = useField({ field, path, label });
  const target = useRevealFocus<HTMLTextAreaElement>(path);
  const words = typeof value === 'string' ? value : '';
  const own = field === TITLE && words.trim() === '' ? 'Enter a title.' : fieldProblem(field, words);
  const problem = issue ?? (isPending ? own : null);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (!onEnter) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <div className={`edit-field ${className}`}>
      <label htmlFor={path} className="sr-only">
        {label}
      </label>
      <div className="sheet-grow" data-value={words || placeholder}>
        <textarea
          ref={target}
          id={path}
          rows={1}
          spellCheck
          placeholder={placeholder}
          readOnly={isFrozen}
          value={words}
          onChange={(event) => set(onEnter ? joinLines(event.target.value) : event.target.value, { isTyping: true })}
          onKeyDown={handleKey}
          onPaste={(event) => pasteRaisedText(event, !onEnter)}
          onBlur={() => editing.endTyping()}
          {...describedBy(path, undefined, problem)}
        />
      </div>
      {problem ? (
        <p className="field-error" id={`${path}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
      {Claims ? (
        <Later>
          <Claims path={path} label={label} />
        </Later>
      ) : null}
    </div>
  );
}

/** Returns a pasted text as one line. */
function joinLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
