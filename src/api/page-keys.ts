/**
 * The query keys of what pages read by REST. Visitors' pages and editors share this data without loading tRPC's hooks, which make
 * the keys of everything else. No other file writes a key.
 */
export const pageKeys = {
  content: (pageId: string) => ['content', pageId] as const,
  /** The ids of the items in a page's content. */
  ids: (pageId: string) => ['ids', pageId] as const,
  sections: (pageId: string) => ['sections', pageId] as const,
  /** A page's sample content. */
  defaults: (pageId: string) => ['defaults', pageId] as const,
  /** A drawing's text, as the site has it in these colors. */
  drawing: (name: string, colors: readonly string[]) => ['drawing', name, ...colors] as const,
  session: ['session'] as const,
};
