import { type ReactNode, useId } from 'react';
import type { Region } from '../../content/region';
import { offsetAt } from '../../content/zoned-time';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import type { ChosenTime, ReadTime } from './chosen-time';
import { formatOwnTime, formatUtcOffset, nameZone } from './site-time';

interface TimeFieldsProps {
  legend: string;
  value: ChosenTime;
  read: ReadTime;
  region: Region;
  /** Errors of the server. */
  problem: string | undefined;
  onChange: (value: ChosenTime) => void;
}

/** A date and a time in the site's time zone, with the offset of that date, and a choice if the clocks show the time twice. */
export function TimeFields({ legend, value, read, region, problem, onChange }: TimeFieldsProps) {
  const id = useId();
  const { instants, at } = read;
  const shown = read.problem ?? problem;
  const own = at === null ? null : formatOwnTime(at, region);
  const field = (name: 'date' | 'time', label: string): ReactNode => (
    <FieldFrame id={`${id}-${name}`} label={label}>
      <input
        id={`${id}-${name}`}
        className="input"
        type={name}
        required
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        {...describedBy(id, 'zone', shown)}
      />
    </FieldFrame>
  );
  return (
    <fieldset className="schedule-time">
      <legend>{legend}</legend>
      <div className="schedule-inputs">
        {field('date', 'Date')}
        {field('time', 'Time')}
      </div>
      {instants.length > 1 ? (
        <fieldset className="radio-group">
          <legend>The clocks show this time twice. Which one?</legend>
          {instants.map((instant, index) => (
            <label key={instant}>
              <input
                type="radio"
                name={`${id}-which`}
                checked={Math.min(value.index, instants.length - 1) === index}
                onChange={() => onChange({ ...value, index })}
              />
              {index === 0 ? 'The first' : 'The second'}, {formatUtcOffset(offsetAt(instant, region.timeZone))}
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="field-hint" id={`${id}-hint`}>
        Time zone: {at === null ? region.timeZone.replaceAll('_', ' ') : nameZone(at, region)}.
        {own === null ? null : ` That is ${own} where you are.`}
      </p>
      <p className="field-error" id={`${id}-problem`} role="alert">
        {shown}
      </p>
    </fieldset>
  );
}
