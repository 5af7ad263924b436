import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface RowsTableProps<T> {
  /** The table's caption for screen readers. */
  caption: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first column is the row's header. */
  columns: readonly { label: string; cell: (row: T) => ReactNode }[];
  /** Renders a row's buttons. */
  actions: (row: T) => ReactNode;
}

/** A table of items with actions. On small screens, each row becomes a block. */
export function RowsTable<T>({ caption, rows, keyOf, columns, actions }: RowsTableProps<T>) {
  const [first, ...others] = columns;
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ key: string; index: number }>(null);

  // After a row is removed by keyboard, the focus moves to the row that took its place.
  useEffect(() => {
    const gone = last.current;
    if (!gone || rows.some((row) => keyOf(row) === gone.key)) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const next = table.current?.tBodies[0]?.rows[Math.min(gone.index, rows.length - 1)];
    next?.querySelector<HTMLElement>('.rows-tools :is(a, button)')?.focus();
  }, [rows, keyOf]);

  function handleFocus({ target }: FocusEvent) {
    const index = (target.closest('tr')?.rowIndex ?? 0) - 1;
    const row = rows[index];
    if (row !== undefined) last.current = { key: keyOf(row), index };
  }

  return (
    <table ref={table} className="rows rows-fold" onFocus={handleFocus}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first ? <Cell render={first.cell} row={row} /> : null}</th>
            {others.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                <Cell render={cell} row={row} />
              </td>
            ))}
            <td>
              <div className="rows-tools">{actions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell of a row. As a component of its own, so that what a column renders may use hooks. */
export function Cell<T>({ render, row }: { render: (row: T) => ReactNode; row: T }): ReactNode {
  return render(row);
}
