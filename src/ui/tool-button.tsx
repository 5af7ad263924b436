import type { ComponentProps } from 'react';

interface ToolButtonProps extends ComponentProps<'button'> {
  /** How it differs from the others: `tool-navy` and so on, in `styles`. */
  look?: 'navy' | 'gold' | 'red' | 'danger' | 'small' | 'dark' | 'narrow' | 'on-navy' | undefined;
}

/** A button of the editors' tools; it sends no form unless its type says so. */
export function ToolButton({ look, className, ...props }: ToolButtonProps) {
  const classes = ['tool-button', look && `tool-${look}`, className].filter(Boolean).join(' ');
  return <button type="button" {...props} className={classes} />;
}
