import type { ReactNode } from 'react';
import { plainText } from '../../content/text';
import { CONTACT_SUBJECTS, type ContactField } from './contact-message.model';
import type { contactPresets } from './contact-presets';

interface FieldProps {
  name: ContactField;
  label: string;
  value: string;
  error: string | undefined;
}

interface FormFieldProps extends FieldProps {
  type?: 'text' | 'email';
  autoComplete?: string;
  isMultiline?: boolean;
}

/** A text input or text area of the contact form, with its label and error. */
export function FormField({ name, value, error, label, type = 'text', autoComplete, isMultiline }: FormFieldProps) {
  return (
    <Labelled name={name} label={label} error={error}>
      {isMultiline ? (
        <textarea {...controlProps(name, error)} defaultValue={value} rows={6} />
      ) : (
        <input {...controlProps(name, error)} type={type} autoComplete={autoComplete} defaultValue={value} />
      )}
    </Labelled>
  );
}

interface SubjectFieldProps extends FieldProps {
  /** Shown while no subject is selected. */
  choose: string;
  subjects: typeof contactPresets.form.subjects;
}

export function SubjectField({ name, label, value, error, choose, subjects }: SubjectFieldProps) {
  return (
    <Labelled name={name} label={label} error={error}>
      <select {...controlProps(name, error)} defaultValue={value}>
        <option value="">{choose}</option>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {plainText(subjects[subject])}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Labelled({
  name,
  label,
  error,
  children,
}: {
  name: string;
  label: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={`contact-${name}`} data-path={`contact.form.${name}`}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`contact-${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function controlProps(name: ContactField, error: string | undefined) {
  return {
    id: `contact-${name}`,
    name,
    className: 'input',
    required: true,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined ? `contact-${name}-error` : undefined,
  };
}
