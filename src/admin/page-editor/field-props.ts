import type { Field } from '../../content/fields';

/** What the input of a field is given. */
export interface FieldInputProps {
  field: Field;
  label: string;
  value: unknown;
  /** The dotted path, unique in the form. */
  id: string;
  onChange: (value: unknown) => void;
}
