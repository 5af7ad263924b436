/** What a new video element holds (spec section 3). */
export const videoDefaults = { src: '', title: '', width: '100%', height: '400px', autoplay: false } as const;
