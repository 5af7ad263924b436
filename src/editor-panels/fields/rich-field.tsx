import { isRichText, type RichTextDocument } from '../../content/rich-text';
import { documentOfWords } from '../../content/written-value';
import { SiteRichInput } from '../site-rich-input';
import type { FieldProps } from './field-props';
import { PendingFrame } from './pending-frame';
import { TextField } from './text-field';
import { useField, useRevealFocus } from './use-field';

/** A text that may be plain or rich: a plain one is written in an ordinary input, until it is to be formatted. */
export function RichField(props: FieldProps) {
  const { value, set } = useField(props);
  if (isRichText(value)) return <DocumentField {...props} document={value} />;
  const text = typeof value === 'string' ? value : '';
  const tools = props.field.isMultiline ? (
    <button
      type="button"
      className="link-button"
      aria-label={`Format ${props.label}`}
      title="Write it with headings, lists, links and pictures"
      onClick={() => set(documentOfWords(text))}
    >
      Format
    </button>
  ) : null;
  return <TextField {...props} tools={tools} />;
}

function DocumentField({ document, ...props }: FieldProps & { document: RichTextDocument }) {
  const { field, path, label } = props;
  const { isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLDivElement>(path);
  return (
    <PendingFrame
      {...{ id: path, label, hint: field.hint, problem: issue, isPending, isGroup: true }}
      onRevert={revert}
    >
      <div ref={target} id={path} tabIndex={-1}>
        <SiteRichInput label={label} value={document} onChange={(value) => set(value, { isTyping: true })} />
      </div>
    </PendingFrame>
  );
}
