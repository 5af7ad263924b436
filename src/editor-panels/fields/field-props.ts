import type { ComponentType } from 'react';
import type { Field } from '../../content/fields';

/** Sets a path, null to delete. Typing is one with the typing just before it. */
export type Write = (path: string, value: unknown, options?: { fieldName?: string; isTyping?: boolean }) => void;

/** What the editor of a field is given. */
export interface FieldProps {
  field: Field;
  /** The dotted path of its value. */
  path: string;
  label: string;
  /** What is shown where nothing is stored: the default of the section's or element's type. */
  fallback?: unknown;
  /** How its value is set; by default, as a change of the page. */
  write?: Write;
}

export interface FieldEditorProps extends FieldProps {
  /** The section itself, or an item of a list: its fields stand without a frame around them. */
  isRoot?: boolean;
}

/** A field that holds others is given the editor for them. */
export interface NestingFieldProps extends FieldProps {
  Editor: ComponentType<FieldEditorProps>;
}
