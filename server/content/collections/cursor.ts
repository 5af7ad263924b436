import { isDay } from '../../../src/content/day';
import { isPageName } from '../../../src/pages/page-ids';
import { AppError } from '../../platform/errors';
import type { Position } from './list-entries';

/** The longest cursor, in characters. */
export const MAX_CURSOR = 80;

/** Encodes a position in a list as a cursor: `2026-03-01.the-title`. */
export function encodeCursor({ day, pageId }: Position): string {
  return `${day}.${pageId}`;
}

/** Parses a cursor. @throws AppError BAD_REQUEST if it is malformed */
export function decodeCursor(cursor: string): Position {
  const at = cursor.indexOf('.');
  const day = cursor.slice(0, Math.max(at, 0));
  const pageId = cursor.slice(at + 1);
  if (at >= 0 && (day === '' || isDay(day)) && isPageName(pageId)) return { day, pageId };
  throw new AppError('BAD_REQUEST', 'The cursor is invalid. Use the nextCursor of an earlier response.');
}
