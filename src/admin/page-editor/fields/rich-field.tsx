import { isRichText, type RichTextDocument } from '../../../content/rich-text';
import { plainText } from '../../../content/text';
import { FieldFrame } from './field-frame';
import type { FieldProps } from './field-props';
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
      onClick={() => set(documentOf(text))}
    >
      Format
    </button>
  ) : null;
  return <TextField {...props} tools={tools} />;
}

/** A plain text as a document: a paragraph for each of its own. */
function documentOf(text: string): RichTextDocument {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const parts = escaped.split(/\n\s*\n/).map((part) => part.trim().replace(/\n/g, '<br>'));
  return { blocks: parts.map((part) => ({ type: 'paragraph', data: { text: part } })) };
}

/** A rich document's blocks, each by its words; blocks without words are kept as they are. */
function DocumentField({ document, ...props }: FieldProps & { document: RichTextDocument }) {
  const { field, path, label } = props;
  const { isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLFieldSetElement>(path);
  return (
    <FieldFrame {...{ id: path, label, hint: field.hint, problem: issue, isPending, isGroup: true }} onRevert={revert}>
      <fieldset ref={target} id={path} aria-labelledby={`${path}-label`} tabIndex={-1} className="fields">
        {document.blocks.map((block, index) => {
          const { text } = block.data;
          if (typeof text !== 'string') return null;
          const id = `${path}.blocks.${index}.data.text`;
          return (
            <div key={block.id ?? id}>
              <label htmlFor={id} className="field-hint">
                {block.type === 'header' ? 'Heading' : 'Paragraph'}
              </label>
              <textarea
                className="input"
                id={id}
                rows={3}
                value={text}
                onChange={(event) => set(withText(document, index, event.target.value), { isTyping: true })}
              />
            </div>
          );
        })}
        <p className="sr-only">{plainText(document).length} characters</p>
      </fieldset>
    </FieldFrame>
  );
}

function withText(document: RichTextDocument, index: number, text: string): RichTextDocument {
  const blocks = document.blocks.map((block, at) =>
    at === index ? { ...block, data: { ...block.data, text } } : block,
  );
  return { ...document, blocks };
}
