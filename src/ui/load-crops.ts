import { lazyValue } from './lazy-value';

/** The code that applies crop settings. It is loaded on demand because few pages contain cropped images. */
export const crops = lazyValue(async () => (await import('./draw-crop')).drawCrop);
