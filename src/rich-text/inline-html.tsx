import { createElement } from 'react';
import { autoDirection } from '../lib/auto-direction';

/** Inline HTML of a block. It was cleaned by the server when it was written; nothing else may be given here. */
export function InlineHtml({ as, html }: { as: string; html: unknown }) {
  const text = typeof html === 'string' ? html : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on every write, by the one door for writes.
  return createElement(as, { dir: autoDirection(text), dangerouslySetInnerHTML: { __html: text } });
}
