import '../../styles/page-rows.css';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { Cell } from '../administration/rows-table';

/** How a list is sorted: by the column with this id. */
export interface Sort {
  by: string;
  isDescending: boolean;
}

interface Column<T> {
  id: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** The sort direction when this column is first chosen. Without it, the column cannot be sorted. */
  sorts?: 'ascending' | 'descending';
}

interface PageRowsProps<T> {
  /** The table's caption for screen readers. */
  caption: string;
  /** Groups with a label have a heading row. */
  groups: readonly { label?: string; rows: readonly T[] }[];
  keyOf: (row: T) => string;
  /** The first column is the row's header. */
  columns: readonly Column<T>[];
  /** Renders a row's menu. */
  tools: (row: T) => ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
}

/** A list of pages. Each row opens its page, with the link in its header as the target. On small screens, a row has two lines. */
export function PageRows<T>({ caption, groups, keyOf, columns, tools, sort = null, onSort }: PageRowsProps<T>) {
  const [first, ...others] = columns;
  const { table, handleFocus } = useKeptFocus(groups.flatMap(({ rows }) => rows).map(keyOf));
  return (
    <>
      {onSort ? <SortSelect columns={columns} sort={sort} onSort={onSort} /> : null}
      <table ref={table} className="rows page-rows" onFocus={handleFocus}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label ?? ''}>
            {label === undefined ? null : (
              <tr className="page-rows-group">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {label}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={keyOf(row)} data-key={keyOf(row)}>
                <th scope="row">{first ? <Cell render={first.cell} row={row} /> : null}</th>
                {others.map(({ id, cell }) => (
                  <td key={id} data-column={id}>
                    <Cell render={cell} row={row} />
                  </td>
                ))}
                <td data-column="tools">{tools(row)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** The name of a page, which links to its editor. The link covers the row, so modifier keys and the context menu work anywhere on it. */
export function RowName({
  href,
  title,
  path,
  children,
}: {
  href: string;
  title: string;
  path: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Link className="rows-name row-link" href={href}>
        {title}
      </Link>
      {children}
      <span className="rows-words">{path}</span>
    </>
  );
}

interface ColumnHeadProps<T> {
  column: Column<T>;
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
}

function ColumnHead<T>({ column: { id, label, sorts }, sort, onSort }: ColumnHeadProps<T>) {
  if (!sorts || !onSort) return <th scope="col">{label}</th>;
  const isFirstDescending = sorts === 'descending';
  const isSorted = sort?.by === id;

  function handleClick() {
    if (!isSorted) onSort?.({ by: id, isDescending: isFirstDescending });
    else onSort?.(sort.isDescending === isFirstDescending ? { by: id, isDescending: !isFirstDescending } : null);
  }

  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="sort-button" onClick={handleClick}>
        {label}
      </button>
    </th>
  );
}

interface SortSelectProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Replaces the column headers on small screens. */
function SortSelect<T>({ columns, sort, onSort }: SortSelectProps<T>) {
  const id = useId();

  function handleChange(by: string) {
    const column = columns.find((one) => one.id === by);
    onSort(column ? { by, isDescending: column.sorts === 'descending' } : null);
  }

  return (
    <div className="sort-select entries-narrow">
      <label htmlFor={id}>Sort by</label>
      <select id={id} className="input" value={sort?.by ?? ''} onChange={(event) => handleChange(event.target.value)}>
        <option value="">Site order</option>
        {columns
          .filter(({ sorts }) => sorts)
          .map((column) => (
            <option key={column.id} value={column.id}>
              {column.label}
            </option>
          ))}
      </select>
    </div>
  );
}

/** Keeps the focus in the list when the focused control disappears: on its row, or on the one that took the row's place. */
function useKeptFocus(keys: readonly string[]) {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ control: Element; key: string; index: number }>(null);
  useEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return;
    const { key, index } = last.current;
    const next = keys.includes(key) ? key : keys[Math.min(index, keys.length - 1)];
    const row = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])].find(
      (one) => one.dataset.key === next,
    );
    last.current = null;
    row?.querySelector<HTMLElement>('.row-link')?.focus();
  }, [keys]);
  return {
    table,
    handleFocus({ target }: FocusEvent) {
      const key = target.closest('tr')?.dataset.key;
      if (key !== undefined) last.current = { control: target, key, index: keys.indexOf(key) };
    },
  };
}
