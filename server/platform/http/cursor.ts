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
  return refuseCursor();
}

/**
 * Parses a cursor that is the id of the last row of the previous page.
 * @throws AppError BAD_REQUEST for a value that is not such a cursor
 */
export function parseIdCursor(cursor: string, maxId = Number.MAX_SAFE_INTEGER): number {
  const id = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  return id <= maxId ? id : refuseCursor();
}

/** @throws AppError BAD_REQUEST, the response to every invalid cursor */
export function refuseCursor(): never {
  const message = 'The cursor is invalid. Use the nextCursor of an earlier response.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'cursor', message }] });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
