import { useId } from 'react';
import type { Field } from '../../content/fields';
import { isRichText } from '../../content/rich-text';
import type { RichInput } from '../rich-input';
import { fieldProblem } from './field-problem';
import { ValueList } from './value-list';

interface ModelFieldProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  RichInput: RichInput;
  /** Instead of the model's. */
  label?: string;
}

/** An input for a field of an element, by its model; what the model refuses is said below it. */
export function ModelField({ field, value, onChange, RichInput, label = field.label }: ModelFieldProps) {
  const id = useId();
  if (field.kind === 'list' && field.item) {
    const { item } = field;
    return (
      <ValueList
        field={field}
        label={label}
        value={value}
        onChange={onChange}
        renderItem={(child, name, onItem) => (
          <ModelField field={item} label={name} value={child} onChange={onItem} RichInput={RichInput} />
        )}
      />
    );
  }
  if (isRichText(value)) {
    return (
      <div className="field">
        <p className="field-label">{label}</p>
        <RichInput label={label} value={value} minHeight={120} onChange={onChange} />
      </div>
    );
  }
  const problem = fieldProblem(field, value);
  return (
    <div className={field.kind === 'boolean' ? 'field field-check' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <Control field={field} value={value} onChange={onChange} id={id} isInvalid={problem !== null} />
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
    </div>
  );
}

interface ControlProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  id: string;
  isInvalid: boolean;
}

function Control({ field, value, onChange, id, isInvalid }: ControlProps) {
  const common = { id, 'aria-invalid': isInvalid, 'aria-describedby': `${id}-problem` };
  switch (field.kind) {
    case 'boolean':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'number':
      return (
        <input
          {...common}
          className="input"
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      );
    case 'choice':
      return (
        <select {...common} className="input" value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    default: {
      const text = typeof value === 'string' ? value : '';
      const change = (event: { target: { value: string } }) => onChange(event.target.value);
      return field.isMultiline ? (
        <textarea {...common} className="input" rows={3} value={text} onChange={change} />
      ) : (
        <input {...common} className="input" value={text} onChange={change} />
      );
    }
  }
}
