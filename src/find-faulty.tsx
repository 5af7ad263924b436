import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { type Parts, PartsContext } from './ui/parts-context';

/**
 * Which parts of a page can't be drawn, by the names of their boundaries: on the server an error ends the drawing of the whole,
 * but for what stands in a `Suspense`. Each part is drawn in one of its own, and says when it has begun and when it is done.
 * @throws what is thrown outside every part
 */
export function findFaulty(page: ReactNode): string[] {
  const begun = new Set<string>();
  const done = new Set<string>();
  const parts: Parts = {
    faulty: new Set(),
    onTry: (name, children) => (
      <Suspense>
        <Say onDrawn={() => begun.add(name)} />
        {children}
        <Say onDrawn={() => done.add(name)} />
      </Suspense>
    ),
  };
  renderToString(<PartsContext value={parts}>{page}</PartsContext>);
  return [...begun].filter((name) => !done.has(name));
}

/** Siblings are drawn in their order, and none after one that throws. */
function Say({ onDrawn }: { onDrawn: () => void }) {
  onDrawn();
  return null;
}
