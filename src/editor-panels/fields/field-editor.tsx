import { useState } from 'react';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { SiteRichInput } from '../site-rich-input';
import { BooleanField, ChoiceField, DateField, NumberField } from './choice-fields';
import { ElementsField } from './elements-field';
import type { FieldEditorProps, FieldProps } from './field-props';
import { useIsFrozen } from './fields-context';
import { GroupField } from './group-field';
import { ImageField } from './image-field';
import { KnownField } from './known-field';
import { ListField } from './list-field';
import { PendingFrame } from './pending-frame';
import { SplitField } from './split-field';
import { TextField } from './text-field';
import { UrlField } from './url-field';
import { useField, useRevealFocus } from './use-field';

/** Renders the editor for a field's kind, or for its stored value if that has another shape. */
export function FieldEditor({ isRoot = false, ...props }: FieldEditorProps) {
  const { value } = useField(props);
  const { kind } = props.field;
  if (kind === 'elements') return <ElementsField {...props} Editor={FieldEditor} />;
  if (kind === 'list') return <ListField {...props} Editor={FieldEditor} />;
  // A group stored as a plain string is edited as text.
  if (kind === 'group' && typeof value !== 'string')
    return <GroupField {...props} isRoot={isRoot} Editor={FieldEditor} />;
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'boolean') return <BooleanField {...props} />;
  if (kind === 'choice') return <ChoiceField {...props} />;
  if (kind === 'date') return <DateField {...props} />;
  if (kind === 'known') return <KnownField {...props} />;
  if (kind === 'image') return <ImageField {...props} />;
  if (kind === 'url') return <UrlField {...props} />;
  if (props.field.isSplit) return <SplitField {...props} />;
  return kind === 'rich' || isRichText(value) ? <RichField {...props} /> : <TextField {...props} />;
}

/** Edits a text that may be plain or rich. Plain text uses an ordinary input until the person asks to format it. */
function RichField(props: FieldProps) {
  const { value } = useField(props);
  // Opening the rich text editor changes nothing: the text becomes a document only when it is edited.
  const [isFormatted, setFormatted] = useState(false);
  if (isRichText(value) || isFormatted) return <DocumentField {...props} document={value as PlainOrRich | undefined} />;
  const tools = props.field.isMultiline ? (
    <button
      type="button"
      className="link-button"
      aria-label={`Use rich text for ${props.label}`}
      title="Add headings, lists, links and images"
      onClick={() => setFormatted(true)}
    >
      Use rich text
    </button>
  ) : null;
  return <TextField {...props} tools={tools} />;
}

function DocumentField({ document, ...props }: FieldProps & { document: PlainOrRich | undefined }) {
  const { field, path, label } = props;
  const { isPending, issue, set, revert } = useField(props);
  const isFrozen = useIsFrozen();
  const target = useRevealFocus<HTMLDivElement>(path);
  return (
    <PendingFrame
      {...{ id: path, label, hint: field.hint, problem: issue, isPending, isGroup: true, canClaim: true }}
      onRevert={revert}
    >
      <div ref={target} id={path} tabIndex={-1}>
        <SiteRichInput
          label={label}
          value={document}
          isReadOnly={isFrozen}
          onChange={(value) => set(value, { isTyping: true })}
        />
      </div>
    </PendingFrame>
  );
}
