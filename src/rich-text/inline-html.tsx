import { createElement } from 'react';

/** Inline HTML of a block. It was cleaned by the server when it was written; nothing else may be given here. */
export function InlineHtml({ as, html }: { as: string; html: unknown }) {
  return createElement(as, { dangerouslySetInnerHTML: { __html: typeof html === 'string' ? html : '' } });
}
