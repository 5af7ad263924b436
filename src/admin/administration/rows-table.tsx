import type { ReactNode } from 'react';

interface RowsTableProps<T> {
  /** What the table holds, for screen readers. */
  caption: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first names the row. */
  columns: readonly { label: string; cell: (row: T) => ReactNode }[];
  /** What can be done with a row. */
  actions: (row: T) => ReactNode;
}

/** A list of things with what can be done to each: a table, on small screens a block a row. */
export function RowsTable<T>({ caption, rows, keyOf, columns, actions }: RowsTableProps<T>) {
  const [first, ...others] = columns;
  return (
    <table className="rows rows-fold">
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
            <th scope="row">{first?.cell(row)}</th>
            {others.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                {cell(row)}
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
