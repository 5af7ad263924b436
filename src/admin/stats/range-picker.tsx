import { type FormEvent, useId, useState } from 'react';
import { ToolButton } from '../../ui/tool-button';

interface Range {
  from: string;
  to: string;
}

interface RangePickerProps {
  range: Range;
  onChange: (range: Range) => void;
  lastDays: (count: number) => Range;
}

const PRESETS = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];

/** Selects the period: one of the presets, or any dates. */
export function RangePicker({ range, onChange, lastDays }: RangePickerProps) {
  const id = useId();
  const [problem, setProblem] = useState('');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get('from')), String(form.get('to'))];
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (!(days >= 1)) return setProblem('The end date is before the start date.');
    if (days > 400) return setProblem('Choose at most 400 days.');
    setProblem('');
    onChange({ from, to });
  }

  return (
    <div className="range">
      <fieldset className="segments">
        <legend className="sr-only">Show the last</legend>
        {PRESETS.map(({ days, label }) => {
          const preset = lastDays(days);
          const isChosen = preset.from === range.from && preset.to === range.to;
          return (
            <button key={days} type="button" aria-pressed={isChosen} onClick={() => onChange(preset)}>
              {label}
            </button>
          );
        })}
      </fieldset>
      <form className="range" key={`${range.from} ${range.to}`} onSubmit={handleSubmit}>
        {(['from', 'to'] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{name === 'from' ? 'From' : 'To'}</label>
            <input
              className="input"
              id={`${id}-${name}`}
              name={name}
              type="date"
              required
              defaultValue={range[name]}
              aria-describedby={problem ? `${id}-problem` : undefined}
            />
          </div>
        ))}
        <ToolButton type="submit">Apply</ToolButton>
        {problem ? (
          <p className="field-error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        ) : null}
      </form>
    </div>
  );
}
