/** The categories that have a drawn emblem; one of the firm's own making gets the storefront. */
const DRAWN = ['home-services', 'light-industry', 'food', 'health'];

/** The drawing for a company without a picture. */
export function emblemOf(category: string): string {
  return `/illustrations/${DRAWN.includes(category) ? category : 'storefront'}.svg`;
}

/** The drawing for a card or case without a picture: each in turn, so that neighbors differ. */
export function drawingAt(index: number): string {
  return emblemOf(DRAWN[index % DRAWN.length] ?? '');
}
