/** The defaults of a video element (spec section 3). */
export const videoDefaults = { src: '', title: '', width: '100%', height: '400px', autoplay: false } as const;
