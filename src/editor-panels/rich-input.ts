import type { ComponentType } from 'react';
import type { PlainOrRich } from '../content/rich-text';

/** The rich-text editor, as the panels need it: whoever mounts them gives it its uploads and link previews. */
export type RichInput = ComponentType<{
  label: string;
  value: PlainOrRich | undefined;
  onChange: (value: PlainOrRich) => void;
  minHeight?: number;
}>;
