import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ToolButton } from '../../ui/tool-button';
import { download } from '../administration/download';
import { type Step, sum, toCsv } from './figures';

interface ChartFigureProps {
  title: string;
  /** The plural of what is counted: "visits". */
  unit: string;
  /** Name of the downloaded file, without its extension. */
  name: string;
  steps: Step[];
  /** The time span, for the screen-reader summary. */
  span: string;
}

/** A bar chart over time, with the same data as a table and a CSV download. */
export function ChartFigure({ title, unit, name, steps, span }: ChartFigureProps) {
  const id = useId();
  const largest = steps.reduce<Step | undefined>(
    (most, step) => (step.count > (most?.count ?? 0) ? step : most),
    undefined,
  );
  const summary = largest
    ? `${sum(steps)} ${unit} from ${span}; most on ${largest.label}: ${largest.count}.`
    : `No ${unit} from ${span}.`;

  function handleDownload() {
    const rows = steps.map(({ day, count }) => [day, count]);
    download(`${name}.csv`, toCsv(['Day', title], rows), 'text/csv');
  }

  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-head">
        <h3 id={id}>{title}</h3>
        <ToolButton aria-label={`${title} as CSV`} onClick={handleDownload}>
          CSV
        </ToolButton>
      </figcaption>
      <div className="chart-plot" role="img" aria-label={summary}>
        {largest ? <Bars steps={steps} unit={unit} /> : <p className="admin-empty">No {unit} in these days.</p>}
      </div>
      <details>
        <summary>Show {title.toLowerCase()} as a table</summary>
        <div className="chart-table">
          <table className="rows">
            <caption className="sr-only">{summary}</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className="number">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ day, label, count }) => (
                <tr key={day}>
                  <th scope="row">{label}</th>
                  <td className="number">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function Bars({ steps, unit }: { steps: Step[]; unit: string }) {
  const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={steps} margin={{ top: 8, right: 18, bottom: 0, left: 0 }} accessibilityLayer={false}>
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
        <Tooltip cursor={{ fill: 'var(--color-navy-tint)' }} isAnimationActive={false} content={<Tip unit={unit} />} />
        <Bar dataKey="count" fill="var(--color-navy)" radius={[2, 2, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The tooltip; the chart passes the props. */
function Tip({ unit, active, payload }: { unit: string; active?: boolean; payload?: readonly { payload?: Step }[] }) {
  const step = payload?.[0]?.payload;
  if (!active || !step) return null;
  return (
    <div className="chart-tip">
      <strong>{step.count}</strong> {unit}, {step.label}
    </div>
  );
}

function formatShortDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { day: 'numeric', month: 'short' });
}
