import { createElement } from 'react';
import { autoDirection } from '../lib/auto-direction';

/** Renders a block's inline HTML. Only HTML that the server sanitized when it was stored may be passed. */
export function InlineHtml({ as, html }: { as: string; html: unknown }) {
  const text = typeof html === 'string' ? html : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes every write.
  return createElement(as, { dir: autoDirection(text), dangerouslySetInnerHTML: { __html: text } });
}
