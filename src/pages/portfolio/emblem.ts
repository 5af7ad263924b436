/** Categories that have their own drawing. Others get the storefront. */
const DRAWN = ['home-services', 'light-industry', 'food', 'health'];

/** Returns the URL of the drawing for a company without an image. */
export function getEmblem(category: string): string {
  return `/illustrations/${DRAWN.includes(category) ? category : 'storefront'}.svg`;
}

/** Returns the URL of the drawing for a card or case without an image. The drawings rotate, so that neighbors differ. */
export function getRotatingDrawing(index: number): string {
  return getEmblem(DRAWN[index % DRAWN.length] ?? '');
}
