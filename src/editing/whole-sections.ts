import { getAt } from '../lib/dotted-path';
import { idsOf, resolvePath, valueAt } from './content-root';
import type { EditingState } from './editing-state';
import type { PendingChange } from './pending';

/** So many changes that no batch holds them: each section as a whole, with the ids of its items; moves as they are. */
export function wholeSections({
  stored,
  content,
  pending,
}: Pick<EditingState, 'stored' | 'content' | 'pending'>): PendingChange[] {
  const moves = [...pending.values()].filter(({ path }) => path.startsWith('sections.'));
  const sections = new Set(
    [...pending.keys()].flatMap((key) => (key.startsWith('sections.') ? [] : [key.split('.').slice(0, 2).join('.')])),
  );
  return [
    ...moves,
    ...[...sections].map((path): PendingChange => {
      const place = resolvePath(content, path);
      const value = place ? (getAt(content, place) ?? null) : null;
      return { op: 'set', path, value, base: valueAt(stored, path), ids: idsOf(content, path) };
    }),
  ];
}
