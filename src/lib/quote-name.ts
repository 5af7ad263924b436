/** Controls that change the direction of the text after them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a name that someone chose in quotation marks, for the middle of a sentence. The name can neither end them nor turn the rest of the
 * sentence around, so that it cannot make the sentence say something else.
 */
export function quoteName(name: string): string {
  const inner = name
    .replace(DIRECTIONS, '')
    .replace(/[“„‟«]/g, '‘')
    .replace(/[”»]/g, '’')
    .replaceAll('"', "'");
  return `“${inner}”`;
}
