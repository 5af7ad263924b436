import type { ReactNode } from 'react';
import { Boundary } from '../ui/boundary';
import { useEmptyParts } from './empty-parts';

interface PartProps<T> {
  /** Where it is edited; what it is called where it can't be drawn. */
  path: string;
  /** What is drawn; nothing where it was deleted. */
  value: T;
  /** Returns whether it has nothing to show but its heading. Visitors are not sent such a part; editors see it. */
  isEmpty?: (value: NonNullable<T>) => boolean;
  children: (value: NonNullable<T>) => ReactNode;
}

/** A part of a page, of whatever is stored in its place: where that can't be drawn, the rest of the page stands. */
export function Part<T>({ path, value, isEmpty, children }: PartProps<T>) {
  const areEmptyShown = useEmptyParts();
  if (value === undefined || value === null) return null;
  if (!areEmptyShown && isEmpty?.(value)) return null;
  return (
    <Boundary name={path} value={value} fallback={<NotDrawn />}>
      <Drawn draw={() => children(value)} />
    </Boundary>
  );
}

/** Stored content may hold anything in a list's place; whatever is no list has no items either. */
export function isEmptyList(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0;
}

/** Within the boundary, so that it is there that it fails. */
function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}

/** In the place of a section that can't be drawn: the rest of the page stands. */
export function NotDrawn() {
  return (
    <section className="section section-tight">
      <p className="container text-ink-soft" role="note">
        This section can not be shown just now.
      </p>
    </section>
  );
}
