import type { Field } from '../../content/fields';
import { readRaisedText } from '../../content/pasted-words';
import { fieldProblem } from '../../editing/field-problem';
import { findPrompt } from '../../pages/prompts';
import { describedBy } from '../../ui/field-frame';
import type { FieldProps } from './field-props';
import { useFields, useFieldsEditing } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useFocused, useRevealFocus } from './use-field';

/** Texts longer than this are edited in a textarea. */
const LONG = 90;

interface TextFieldProps extends FieldProps {
  tools?: React.ReactNode;
}

/** A text input, or a textarea for longer and multi-line texts. */
export function TextField({ tools, ...props }: TextFieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const { isFocused, ...focusHandlers } = useFocused(() => editing.endTyping());
  const target = useRevealFocus<HTMLInputElement & HTMLTextAreaElement>(path);
  const text = typeof value === 'string' ? value : '';
  const problem = issue ?? (isPending && !isFocused ? fieldProblem(field, value) : null);
  const [pageId = '', ...rest] = path.split('.');
  const placeholder = useFieldsEditing(({ content }) => findPrompt(content[pageId], rest.join('.')));
  const input = {
    ref: target,
    placeholder,
    id: path,
    className: 'input',
    value: text,
    type: field.kind === 'email' ? 'email' : field.isPhone ? 'tel' : undefined,
    spellCheck: field.kind === 'text' || field.kind === 'rich' || undefined,
    onChange: (event: { target: { value: string } }) => set(event.target.value, { isTyping: true }),
    onPaste: (event: React.ClipboardEvent) => pasteRaisedText(event, field.isMultiline === true),
    ...focusHandlers,
    ...describedBy(path, field.hint, problem),
  };
  const { type: _, ...area } = input;
  return (
    <PendingFrame
      {...{ id: path, label, hint: field.hint, problem, isPending, tools, canClaim: canClaim(field) }}
      onRevert={revert}
    >
      {field.isMultiline || text.length > LONG || text.includes('\n') ? (
        <textarea
          {...area}
          className="input input-grow"
          rows={Math.min(8, Math.max(2, Math.ceil(text.length / LONG) + 1))}
        />
      ) : (
        <input {...input} />
      )}
    </PendingFrame>
  );
}

/** Returns whether a field holds words that can state something, unlike an email address, a phone number or a slug. */
function canClaim({ kind, isKey, isPhone }: Field): boolean {
  return (kind === 'text' || kind === 'rich' || kind === 'group') && !isKey && !isPhone;
}

/** Pastes a text with superscripts as readable plain text: the browser would paste 18.2¹ as 18.21. */
export function pasteRaisedText(event: React.ClipboardEvent, isMultiline: boolean): void {
  const words = readRaisedText(event.clipboardData);
  if (words === null) return;
  event.preventDefault();
  document.execCommand('insertText', false, isMultiline ? words : words.replace(/(?<!\s)\s*\n\s*/g, ' '));
}
