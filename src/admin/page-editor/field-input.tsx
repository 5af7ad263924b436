import { isRichText, type RichTextDocument } from '../../content/rich-text';
import { plainText } from '../../content/text';
import type { FieldInputProps } from './field-props';
import { ListInput } from './list-input';

/** The input for a field of the content model, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, label, value, id, onChange } = props;
  switch (field.kind) {
    case 'group':
      // A value of an alternative shape is edited as the text it is.
      return typeof value === 'string' ? <TextInput {...props} /> : <GroupInput {...props} />;
    case 'list':
    case 'elements':
      return field.item ? <ListInput {...props} ItemInput={FieldInput} /> : null;
    case 'number':
      return (
        <Labelled id={id} label={label} hint={field.hint}>
          <input
            className="input"
            id={id}
            type="number"
            step="any"
            value={typeof value === 'number' ? value : ''}
            onChange={(event) => event.target.value !== '' && onChange(Number(event.target.value))}
          />
        </Labelled>
      );
    case 'boolean':
      return (
        <Labelled id={id} label={label}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        </Labelled>
      );
    case 'choice':
      return (
        <Labelled id={id} label={label}>
          <select
            className="input"
            id={id}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
          >
            {(field.options ?? []).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Labelled>
      );
    default:
      return isRichText(value) ? <DocumentInput {...props} value={value} /> : <TextInput {...props} />;
  }
}

function GroupInput({ field, label, value, id, onChange }: FieldInputProps) {
  const group = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      {Object.entries(field.fields ?? {}).map(([key, child]) => (
        <FieldInput
          key={key}
          field={child}
          label={child.label}
          value={group[key]}
          id={`${id}.${key}`}
          onChange={(next) => onChange({ ...group, [key]: next })}
        />
      ))}
    </fieldset>
  );
}

function TextInput({ field, label, value, id, onChange }: FieldInputProps) {
  const text = typeof value === 'string' ? value : '';
  const common = {
    className: 'input',
    id,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Labelled id={id} label={label} hint={field.hint}>
      {field.isMultiline || text.length > 90 ? <textarea {...common} rows={4} /> : <input {...common} />}
    </Labelled>
  );
}

/** A rich document's blocks, each by its words; blocks without words are kept as they are. */
function DocumentInput({ label, value, id, onChange }: FieldInputProps & { value: RichTextDocument }) {
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      {value.blocks.map((block, index) => {
        const { text } = block.data;
        if (typeof text !== 'string') return null;
        const blockId = `${id}.blocks.${index}.data.text`;
        const change = (words: string) =>
          onChange({
            ...value,
            blocks: value.blocks.map((other, at) =>
              at === index ? { ...other, data: { ...other.data, text: words } } : other,
            ),
          });
        return (
          <Labelled key={block.id ?? blockId} id={blockId} label={block.type === 'header' ? 'Heading' : 'Paragraph'}>
            <textarea
              className="input"
              id={blockId}
              rows={3}
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          </Labelled>
        );
      })}
      <p className="sr-only">{plainText(value).length} characters</p>
    </fieldset>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  hint?: string;
  children: React.ReactNode;
}

function Labelled({ id, label, hint, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? <p className="field-hint">{hint}</p> : null}
    </div>
  );
}
