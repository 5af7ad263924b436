/** What becomes of a text that a script writes somewhere as markup: it, or another one; null where it may not be written. */
type Rule = (text: string, type?: string, sink?: string) => string | null;

/** A window, and as much of the browser's Trusted Types as is needed; nothing of them where it does not know them. */
export type Guarded = Window & {
  trustedTypes?: {
    defaultPolicy: unknown;
    createPolicy(name: string, rules: { createHTML: Rule; createScript?: Rule }): { createHTML(html: string): string };
  };
};

/** Signs of markup that is no sentence with links: what visitors read has none, since the server has cleaned it. */
const NO_SENTENCE = /<(?!\/?(?:[abisu]|em|strong|code|mark|br)[ >])|<[^<>]*(?:\son|script:)/i;

let rule: Rule = (html) => (NO_SENTENCE.test(html) ? null : html);

/** Has markup dealt with otherwise from now on than by refusing what is no sentence. */
export function cleanBy(cleaner: Rule): void {
  rule = cleaner;
}

/**
 * Has every text that a script writes into a page as markup looked at, whoever wrote the script: where the policy of the site asks for it,
 * nothing else can be written. Visitors' pages write nothing so; this is for the pages that the app has taken over.
 * @param view the window of the page
 */
export function guardMarkup({ trustedTypes }: Guarded = window): void {
  if (trustedTypes?.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: (...given) => rule(...given),
    // Libraries try whether they may make functions of texts: what says where scripts are from refuses that, without a word.
    createScript: (text, _type, sink) => (sink === 'Function' ? text : null),
  });
}
