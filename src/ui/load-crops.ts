import { lazyValue } from './lazy-value';

/** What draws pictures as their addresses say they are cropped: few pages have one that says so. */
export const crops = lazyValue(async () => (await import('./draw-crop')).drawCrop);
