/** The defaults of a button element (spec section 3). */
export const buttonDefaults = {
  text: 'Click Here',
  url: '#',
  style: 'primary',
  size: 'medium',
  alignment: 'center',
} as const;
