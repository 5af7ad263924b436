import { InlineHtml } from './inline-html';

type Item = string | { content?: string; items?: Item[]; meta?: Record<string, unknown> };

interface ListProps {
  items: unknown;
  style: unknown;
  meta?: { start?: number; counterType?: string };
}

const MARKERS: Record<string, string> = {
  numeric: 'decimal',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
  'lower-alpha': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
};

/** A list block: items as plain strings or as the list tool's objects, nested or not. */
export function ListItems({ items, style, meta }: ListProps) {
  const rows = (Array.isArray(items) ? items : []) as Item[];
  const children = rows.map((item, index) => {
    const content = typeof item === 'string' ? item : item.content;
    const nested = typeof item === 'string' ? [] : (item.items ?? []);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
      <li key={index}>
        <InlineHtml as="span" html={content} />
        {nested.length > 0 ? (
          <ListItems items={nested} style={style} meta={{ counterType: meta?.counterType }} />
        ) : null}
      </li>
    );
  });
  if (style !== 'ordered') return <ul>{children}</ul>;
  const start = Number.isInteger(meta?.start) ? meta?.start : undefined;
  return (
    <ol start={start} style={{ listStyleType: MARKERS[meta?.counterType ?? 'numeric'] ?? 'decimal' }}>
      {children}
    </ol>
  );
}
