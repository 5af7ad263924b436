import { useState } from 'react';
import { readLinkPreview } from '../../api/link-preview';
import { uploadImage } from '../../api/upload-media';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { RichTextInput } from '../../rich-text/rich-text-input';
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
      return isRichText(value) || field.kind === 'rich' ? <RichInput {...props} /> : <TextInput {...props} />;
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

/** A text that may be a document: plain words in a plain input, a document in the block editor. */
function RichInput(props: FieldInputProps) {
  const { label, value, id, onChange } = props;
  const [isAsked, setAsked] = useState(false);
  if (!isRichText(value) && !isAsked) {
    return (
      <div className="field">
        <TextInput {...props} />
        <p>
          <button type="button" className="text-link" aria-label={`Format ${label}`} onClick={() => setAsked(true)}>
            Format
          </button>
        </p>
      </div>
    );
  }
  return (
    <div className="field">
      <span className="field-label" id={`${id}.label`}>
        {label}
      </span>
      <RichTextInput
        label={label}
        labelId={`${id}.label`}
        value={value as PlainOrRich | undefined}
        onChange={onChange}
        upload={uploadImage}
        fetchLink={readLinkPreview}
        shouldFocus={isAsked}
      />
    </div>
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
