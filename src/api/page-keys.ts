/**
 * Query keys of the data that pages read by REST. Public pages and editors share this data without loading tRPC's hooks, which make
 * all other keys. No other file may write a key.
 */
export const pageKeys = {
  content: (pageId: string) => ['content', pageId] as const,
  /** Ids of the items in a page's content. */
  ids: (pageId: string) => ['ids', pageId] as const,
  sections: (pageId: string) => ['sections', pageId] as const,
  /** A page's sample content. */
  defaults: (pageId: string) => ['defaults', pageId] as const,
  /** An SVG illustration's source in these colors. */
  drawing: (name: string, colors: readonly string[]) => ['drawing', name, ...colors] as const,
  /** The items of a list that a draft reorders, in a state of the site. The hooks cannot infer the type of the page they are read from. */
  draftItems: (draftId: number, change: number, hash: string) => ['draft-items', draftId, change, hash] as const,
  session: ['session'] as const,
};
