/** The defaults of an image element (spec section 3). */
export const imageDefaults = {
  src: '/illustrations/storefront.svg',
  alt: '',
  caption: '',
  width: '100%',
  alignment: 'center',
} as const;
