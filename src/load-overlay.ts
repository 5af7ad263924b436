/** Loads the on-page editor, a separate chunk that visitors never load. */
export const loadOverlay = () => import('./overlay/overlay');
