import { AppError } from '../errors';

/** Encodes the place of a list's last item, so that the next part of the list can begin behind it. */
export function encodeCursor(...place: string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor that an earlier answer gave.
 * @param parts how many texts the place has
 * @throws AppError BAD_REQUEST for anything that no answer has given
 */
export function decodeCursor(cursor: string, parts: number): string[] {
  const place = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isPlace = Array.isArray(place) && place.length === parts;
  // The database cannot look for a NUL character.
  if (isPlace && place.every((part) => typeof part === 'string' && !part.includes('\u0000'))) return place;
  const message = 'Use the nextCursor of an earlier answer.';
  throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues: [{ path: 'cursor', message }] });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
