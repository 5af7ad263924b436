import { useId } from 'react';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import type { Change } from '../../editing/changes';
import type { TextField } from '../../editing/fields';
import { ToolButton } from '../../ui/tool-button';
import { SiteRichInput } from '../site-rich-input';
import { formatCount } from './batch-values';
import type { BatchSave } from './use-batch-save';

interface FieldFormProps {
  fields: readonly TextField[];
  values: ReadonlyMap<string, unknown>;
  /** The values that differ from the stored ones. */
  changes: readonly Change[];
  batch: BatchSave;
  onChange: (path: string, value: unknown) => void;
  onSave: () => void;
  /** Returns to the field list. */
  onBack: () => void;
  onClose: () => void;
}

/** An input for each chosen field. They are saved together or not at all. */
export function FieldForm(props: FieldFormProps) {
  const { fields, values, changes, batch, onChange, onSave, onBack, onClose } = props;
  return (
    <form
      className="batch-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className="batch-scroll">
        {fields.map((field) => (
          <BatchField
            key={field.path}
            field={field}
            value={values.has(field.path) ? values.get(field.path) : field.value}
            isChanged={changes.some(({ path }) => path === field.path)}
            onChange={(value) => onChange(field.path, value)}
          />
        ))}
      </div>
      <NotSaved problem={batch.problem} />
      <div className="dialog-foot">
        <button type="button" className="text-link" onClick={onBack}>
          Select other fields
        </button>
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton type="submit" look="navy" disabled={batch.isSaving || changes.length === 0}>
          {batch.isSaving
            ? 'Saving...'
            : batch.problem === ''
              ? `Save ${formatCount(changes.length, 'change')}`
              : 'Retry'}
        </ToolButton>
      </div>
    </form>
  );
}

/** Shows why the last save failed, next to the values, which stay on screen. */
export function NotSaved({ problem }: { problem: string }) {
  return (
    <p role="alert" className="field-error batch-problem">
      {problem === '' ? '' : `Not saved. ${problem}`}
    </p>
  );
}

interface BatchFieldProps {
  field: TextField;
  value: unknown;
  isChanged: boolean;
  onChange: (value: unknown) => void;
}

const LONG = 80;

function BatchField({ field: { label, path, type, value: stored }, value, isChanged, onChange }: BatchFieldProps) {
  const id = useId();
  if (type === 'richtext') {
    return (
      <div className="batch-field" data-changed={isChanged}>
        <p className="field-label">{label}</p>
        <SiteRichInput label={label} value={asRichText(value)} minHeight={120} onChange={onChange} />
      </div>
    );
  }
  const common = {
    id,
    className: 'input',
    'data-path': path,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const isLong = String(stored ?? '').length > LONG || String(stored ?? '').includes('\n');
  return (
    <div className="batch-field field" data-changed={isChanged}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea {...common} rows={3} /> : <input {...common} />}
    </div>
  );
}

function asRichText(value: unknown): PlainOrRich | undefined {
  return typeof value === 'string' || isRichText(value) ? value : undefined;
}
