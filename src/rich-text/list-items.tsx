import type { ListData, ListItem } from '../content/rich-text-list';
import { InlineHtml } from './inline-html';

const MARKERS = {
  numeric: 'list-decimal',
  'lower-roman': 'list-[lower-roman]',
  'upper-roman': 'list-[upper-roman]',
  'lower-alpha': 'list-[lower-alpha]',
  'upper-alpha': 'list-[upper-alpha]',
};

/** A list block; a nested list counts as the list it stands in, from one. */
export function ListItems({ list: { style, meta, items } }: { list: ListData }) {
  if (style === 'checklist') return <Checks items={items} />;
  const children = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
    <li key={index}>
      <InlineHtml as="span" html={item.content} />
      {item.items.length > 0 ? (
        <ListItems list={{ style, meta: { counterType: meta.counterType }, items: item.items }} />
      ) : null}
    </li>
  ));
  if (style !== 'ordered') return <ul>{children}</ul>;
  return (
    <ol start={meta.start} className={MARKERS[meta.counterType ?? 'numeric']}>
      {children}
    </ol>
  );
}

/** Things to tick off, of the list tool or of the checklist tool: they are read, not ticked here. */
export function Checks({ items }: { items: ListItem[] }) {
  return (
    <ul className="rt-checks">
      {items.map((item, index) => {
        const isDone = item.meta.checked === true;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and the list is never reordered in place.
          <li key={index} data-done={isDone || undefined}>
            <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
            <InlineHtml as="span" html={item.content} />
            {item.items.length > 0 ? <Checks items={item.items} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
