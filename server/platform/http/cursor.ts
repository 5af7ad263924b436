import { AppError } from '../errors';

/** Encodes the position of a list's last item, after which the next page begins. */
export function encodeCursor(...place: string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor from an earlier response.
 * @param parts number of strings in the position
 * @throws AppError BAD_REQUEST for a value that is not such a cursor
 */
export function decodeCursor(cursor: string, parts: number): string[] {
  const place = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isPlace = Array.isArray(place) && place.length === parts;
  // The database cannot look for a NUL character.
  if (isPlace && place.every((part) => typeof part === 'string' && !part.includes('\u0000'))) return place;
  const message = 'Use the nextCursor of an earlier response.';
  throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues: [{ path: 'cursor', message }] });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
