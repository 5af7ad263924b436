import type { ReactNode } from 'react';
import { CONTACT_SUBJECTS, type ContactField } from './contact-message.model';

interface FieldProps {
  name: ContactField;
  value: string;
  error: string | undefined;
}

interface FormFieldProps extends FieldProps {
  label: string;
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

const SUBJECT_LABELS: Record<(typeof CONTACT_SUBJECTS)[number], string> = {
  investment: 'Investing with you',
  acquisition: 'A company for sale',
  partnership: 'Working together',
  other: 'Something else',
};

export function SubjectField({ name, value, error }: FieldProps) {
  return (
    <Labelled name={name} label="Subject" error={error}>
      <select {...controlProps(name, error)} defaultValue={value}>
        <option value="">Select an option</option>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_LABELS[subject]}
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
      <label htmlFor={`contact-${name}`}>{label}</label>
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
