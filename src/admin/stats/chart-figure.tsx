import { useId } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../../content/day';
import { ToolButton } from '../../ui/tool-button';
import { download } from '../administration/download';
import { formatCount, type Step, sum, toCsv } from './figures';

interface Series {
  /** The column heading: "Page views". */
  label: string;
  /** The counted thing, in the singular: "page view". */
  noun: string;
  steps: Step[];
}

interface ChartFigureProps {
  title: string;
  /** Name of the downloaded file, without its extension. */
  name: string;
  range: { from: string; to: string };
  bars: Series;
  /** A second series with the same steps, as a line over the bars. */
  line?: Series;
}

/** A chart over time, with the same data as a table and a CSV download. */
export function ChartFigure({ title, name, range, bars, line }: ChartFigureProps) {
  const id = useId();
  const columns = line ? [bars, line] : [bars];
  const rows = bars.steps.map(({ day, label }, index) => ({
    day,
    label,
    counts: columns.map(({ steps }) => steps[index]?.count ?? null),
  }));
  const hasBars = sum(bars.steps) > 0;
  const summary = summarize(columns, range);

  function handleDownload() {
    const cells = rows.map(({ day, counts }) => [day, ...counts.map((count) => count ?? '')]);
    download(`${name}.csv`, toCsv(['Day', ...columns.map(({ label }) => label)], cells), 'text/csv');
  }

  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-head">
        <h3 id={id}>{title}</h3>
        <ToolButton aria-label={`Download CSV of ${title.toLowerCase()}`} onClick={handleDownload}>
          Download CSV
        </ToolButton>
      </figcaption>
      {line && hasBars ? (
        <p className="chart-legend" aria-hidden="true">
          <span className="legend-bar">{bars.label}</span>
          <span className="legend-line">{line.label}</span>
        </p>
      ) : null}
      <div className={hasBars ? 'chart-plot' : undefined} role="img" aria-label={summary}>
        {hasBars ? (
          <Plot rows={rows} columns={columns} />
        ) : (
          <p className="field-hint">No {bars.noun}s in this period.</p>
        )}
      </div>
      <details>
        <summary>Show {title.toLowerCase()} as a table</summary>
        <div className="chart-table">
          <table className="rows">
            <caption className="sr-only">{summary}</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, label, counts }) => (
                <tr key={day}>
                  <th scope="row">{label}</th>
                  {columns.map((column, index) => (
                    <td key={column.label} className="number">
                      {counts[index]?.toLocaleString('en-US') ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Returns the chart in words. */
function summarize(columns: readonly Series[], { from, to }: ChartFigureProps['range']): string {
  const span = `from ${formatDay(from)} to ${formatDay(to)}`;
  const [bars] = columns;
  const largest = bars?.steps.reduce((most, step) => ((step.count ?? 0) > (most.count ?? 0) ? step : most));
  if (!bars || !largest?.count) return `No ${bars?.noun}s ${span}.`;
  const totals = columns.map(({ steps, noun }) => formatCount(sum(steps), noun)).join(' and ');
  return `${totals} ${span}. Most on ${largest.label}: ${formatCount(largest.count, bars.noun)}.`;
}

interface Row {
  day: string;
  label: string;
  /** One for each column. */
  counts: (number | null)[];
}

function Plot({ rows, columns }: { rows: Row[]; columns: Series[] }) {
  const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} margin={{ top: 8, right: 18, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatShortDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-ink-soft)' }}
          minTickGap={28}
        />
        <YAxis width={40} allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />
        <Tooltip
          cursor={{ fill: 'var(--color-navy-tint)' }}
          isAnimationActive={false}
          content={<Tip nouns={columns.map(({ noun }) => noun)} />}
        />
        <Bar
          dataKey="counts.0"
          fill="var(--color-navy)"
          radius={[2, 2, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
        {columns.length > 1 ? (
          <Line
            dataKey="counts.1"
            stroke="var(--color-gold)"
            strokeWidth={2}
            dot={{ r: 3, fill: 'var(--color-white)', stroke: 'var(--color-gold)' }}
            activeDot={false}
            isAnimationActive={false}
          />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The tooltip; the chart passes the props. */
function Tip({
  nouns,
  active,
  payload,
}: {
  nouns: string[];
  active?: boolean;
  payload?: readonly { payload?: Row }[];
}) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const counted = row.counts.flatMap((count, index) => (count === null ? [] : formatCount(count, nouns[index] ?? '')));
  return (
    <div className="chart-tip">
      <strong>{counted.join(', ')}</strong>
      <br />
      {row.label}
    </div>
  );
}

function formatShortDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { day: 'numeric', month: 'short' });
}
