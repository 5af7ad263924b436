import type { ReactNode } from 'react';
import { Boundary } from '../ui/boundary';

interface PartProps<T> {
  /** Where it is edited; what it is called where it can't be drawn. */
  path: string;
  /** What is drawn; nothing where it was deleted. */
  value: T;
  children: (value: NonNullable<T>) => ReactNode;
}

/** A part of a page, of whatever is stored in its place: where that can't be drawn, the rest of the page stands. */
export function Part<T>({ path, value, children }: PartProps<T>) {
  if (value === undefined || value === null) return null;
  return (
    <Boundary name={path} value={value} fallback={<NotDrawn />}>
      <Drawn draw={() => children(value)} />
    </Boundary>
  );
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
