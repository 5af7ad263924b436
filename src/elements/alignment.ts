/** How an element's words stand in its width. */
export const ALIGNED = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;
