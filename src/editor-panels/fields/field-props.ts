import type { ComponentType } from 'react';
import type { Field } from '../../content/fields';

/** Sets the value at a path; null deletes it. Consecutive typing in the same field is merged into one change. */
export type Write = (path: string, value: unknown, options?: { fieldName?: string; isTyping?: boolean }) => void;

/** The props of a field editor. */
export interface FieldProps {
  field: Field;
  /** The dotted path of the field's value. */
  path: string;
  label: string;
  /** Shown if nothing is stored: the default of the section's or element's type. */
  fallback?: unknown;
  /** Writes the value; by default, as a change to the page. */
  write?: Write;
}

export interface FieldEditorProps extends FieldProps {
  /** True for the section itself and for list items, whose fields are shown without a frame. */
  isRoot?: boolean;
}

/** Props of a field with nested fields, including the editor to render them with. */
export interface NestingFieldProps extends FieldProps {
  Editor: ComponentType<FieldEditorProps>;
}
