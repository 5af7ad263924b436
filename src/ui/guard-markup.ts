/** Decides what happens to HTML that a script writes: returns it, changed or not, or null to forbid it. */
type Rule = (text: string, type?: string, sink?: string) => string | null;

/** A window with the parts of the Trusted Types API in use; undefined in browsers without it. */
export type Guarded = Window & {
  trustedTypes?: {
    defaultPolicy: unknown;
    createPolicy(name: string, rules: { createHTML: Rule; createScript?: Rule }): { createHTML(html: string): string };
  };
};

/**
 * Matches anything beyond inline formatting and links. Published content contains none of it, because the server
 * sanitizes it.
 */
const NO_SENTENCE = /<(?!\/?(?:[abisu]|em|strong|code|mark|br)[ >])|<[^<>]*(?:\son|script:)/i;

let rule: Rule = (html) => (NO_SENTENCE.test(html) ? null : html);

/** Replaces the default rule, which rejects everything beyond inline formatting. */
export function setMarkupRule(cleaner: Rule): void {
  rule = cleaner;
}

/**
 * Checks all HTML that scripts write into a page, including scripts of libraries. If the site's policy requires
 * Trusted Types, there is no way around this check. Visitors' pages never write HTML; this is for pages that the app
 * has taken over.
 * @param view the window of the page
 */
export function guardMarkup({ trustedTypes }: Guarded = window): void {
  if (trustedTypes?.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: (...given) => rule(...given),
    // Libraries probe whether they can create functions from strings. The `script-src` directive already forbids that
    // silently.
    createScript: (text, _type, sink) => (sink === 'Function' ? text : null),
  });
}
