import { useId } from 'react';
import { ToolButton } from '../../ui/tool-button';
import { download } from '../administration/download';
import { toCsv } from './figures';

interface RankTableProps {
  title: string;
  /** The two column headings. */
  heads: [string, string];
  /** Largest first. Rows with the same name need an id. */
  rows: { id?: string; name: string; count: number }[];
  /** Name of the downloaded file, without its extension. */
  name: string;
}

/** A table of names and counts, each with a bar. */
export function RankTable({ title, heads, rows, name }: RankTableProps) {
  const id = useId();
  const most = Math.max(...rows.map(({ count }) => count));

  function handleDownload() {
    download(
      `${name}.csv`,
      toCsv(
        heads,
        rows.map((row) => [row.name, row.count]),
      ),
      'text/csv',
    );
  }

  return (
    <section className="chart" aria-labelledby={id}>
      <div className="chart-head">
        <h3 id={id}>{title}</h3>
        {rows.length > 0 ? (
          <ToolButton aria-label={`Download CSV of ${title.toLowerCase()}`} onClick={handleDownload}>
            Download CSV
          </ToolButton>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="field-hint">Nothing in this period.</p>
      ) : (
        <table className="rows">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {heads[0]}
              </th>
              <th scope="col" className="number">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id ?? row.name}>
                <th scope="row" className="rank-name">
                  {row.name}
                </th>
                <td className="bar-cell" aria-hidden="true">
                  <span className="bar" style={{ width: `${(row.count / most) * 100}%` }} />
                </td>
                <td className="number">{row.count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
