/** The on-page editor, a chunk of its own that visitors never fetch. */
export const loadOverlay = () => import('./overlay/overlay');
