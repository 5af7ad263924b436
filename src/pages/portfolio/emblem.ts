/** The categories that have a drawn emblem; one of the firm's own making gets the storefront. */
const DRAWN = ['home-services', 'light-industry', 'food', 'health'];

/** What is shown of a company without a picture. */
export function emblemOf(category: string): string {
  return `/illustrations/${DRAWN.includes(category) ? category : 'storefront'}.svg`;
}
