/** The class for each alignment of an element's text. */
export const ALIGNED = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;
