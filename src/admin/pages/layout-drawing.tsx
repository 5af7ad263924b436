import { listedBy } from '../../pages/collections/collections';
import { type Layout, PLAIN_LAYOUTS, type PlainLayout } from '../../pages/page-kind';

/** The blocks and lines of each layout's thumbnail, in a 96 by 64 viewport. */
const SHAPES: Record<
  PlainLayout | 'list',
  readonly [kind: 'ground' | 'strong' | 'line', x: number, y: number, width: number, height: number][]
> = {
  blank: [
    ['strong', 12, 14, 44, 5],
    ['line', 12, 25, 60, 3],
  ],
  landing: [
    ['strong', 10, 10, 34, 5],
    ['line', 10, 19, 30, 3],
    ['ground', 56, 8, 30, 18],
    ['ground', 0, 34, 96, 10],
    ['line', 10, 50, 20, 3],
    ['line', 38, 50, 20, 3],
    ['line', 66, 50, 20, 3],
  ],
  article: [
    ['strong', 22, 10, 46, 5],
    ['line', 22, 20, 22, 2],
    ['line', 22, 30, 52, 3],
    ['line', 22, 37, 52, 3],
    ['line', 22, 44, 48, 3],
    ['line', 22, 51, 36, 3],
  ],
  legal: [
    ['ground', 12, 8, 8, 8],
    ['strong', 12, 20, 32, 4],
    ['strong', 12, 32, 20, 3],
    ['line', 12, 38, 66, 3],
    ['strong', 12, 47, 20, 3],
    ['line', 12, 53, 58, 3],
  ],
  list: [
    ['strong', 10, 9, 34, 5],
    ['line', 10, 22, 14, 3],
    ['strong', 30, 22, 34, 3],
    ['line', 30, 28, 52, 2],
    ['line', 10, 36, 14, 3],
    ['strong', 30, 36, 42, 3],
    ['line', 30, 42, 48, 2],
    ['line', 10, 50, 14, 3],
    ['strong', 30, 50, 28, 3],
    ['line', 30, 56, 52, 2],
  ],
};

/** A small drawing of a layout. */
export function LayoutDrawing({ layout }: { layout: Layout }) {
  return (
    <svg className="layout-drawing" viewBox="0 0 96 64" aria-hidden="true">
      {SHAPES[chooseShape(layout)].map(([kind, x, y, width, height]) => (
        <rect key={`${x} ${y}`} data-kind={kind} x={x} y={y} width={width} height={height} rx={1.5} />
      ))}
    </svg>
  );
}

/** Entries of a collection are drawn as articles. */
function chooseShape(layout: Layout): keyof typeof SHAPES {
  return PLAIN_LAYOUTS.find((plain) => plain === layout) ?? (listedBy(layout) ? 'list' : 'article');
}
