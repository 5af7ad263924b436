import type { ComponentProps } from 'react';

interface ToolButtonProps extends ComponentProps<'button'> {
  /** The visual variant: `tool-navy` and so on, in `styles`. */
  look?: 'navy' | 'gold' | 'red' | 'danger' | 'small' | 'dark' | 'narrow' | 'on-navy' | undefined;
}

/** A button of the editing tools. It does not submit forms unless its type says otherwise. */
export function ToolButton({ look, className, ...props }: ToolButtonProps) {
  const classes = ['tool-button', look && `tool-${look}`, className].filter(Boolean).join(' ');
  return <button type="button" {...props} className={classes} />;
}
