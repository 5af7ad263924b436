import { createElement } from 'react';

/** Inline HTML of a block. It was cleaned by the server when it was written; nothing else may be given here. */
export function InlineHtml({ as, html }: { as: string; html: unknown }) {
  const inner = { __html: typeof html === 'string' ? html : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on every write, by the one door for writes.
  return createElement(as, { dangerouslySetInnerHTML: inner });
}
