import type { ReactNode } from 'react';
import { Boundary } from '../ui/boundary';
import { useEmptyParts } from './empty-parts';

interface PartProps<T> {
  /** Path at which the part is edited. Also identifies the part if it fails to render. */
  path: string;
  /** Path of another section that the part shows too. */
  also?: string;
  /** The part's content. Renders nothing if it was deleted. */
  value: T;
  /** Returns whether the part has nothing to show except its heading. Such a part is rendered only for editors. */
  isEmpty?: (value: NonNullable<T>) => boolean;
  children: (value: NonNullable<T>) => ReactNode;
}

/** Renders a part of a page from unvalidated content. If that fails, the rest of the page is not affected. */
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

/** Returns whether a list is empty. Stored content is not validated; a value that is not a list counts as empty. */
export function isEmptyList(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0;
}

/** Calls `draw` inside the boundary, so that the boundary catches its errors. */
function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}

/** Replaces a section that failed to render. */
export function NotDrawn() {
  return (
    <section className="section section-tight">
      <p className="container text-ink-soft" role="note">
        This section cannot be shown right now.
      </p>
    </section>
  );
}
