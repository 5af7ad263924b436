import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { dayIn, formatDay } from '../../content/day';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';

/** A date that someone enters; its day is empty until it is complete. */
export interface EnteredDate {
  key: number;
  day: string;
}

/** The number of dates of a response. */
const MAX_DATES = 60;
const HINT = `At most ${MAX_DATES}. Each shows everything visitors could open that day.`;

/** Returns the first date with a problem, and the problem; null if there is none. */
export function findDatesProblem(
  dates: readonly EnteredDate[],
  today: string,
): { key: number; message: string } | null {
  const missing = dates.find(({ day }) => day === '');
  if (missing) {
    return { key: missing.key, message: dates.length === 1 ? 'Enter a date.' : 'Enter this date, or remove it.' };
  }
  const future = dates.find(({ day }) => day > today);
  return future ? { key: future.key, message: 'Choose dates that are not in the future.' } : null;
}

interface DatesFieldProps {
  id: string;
  dates: readonly EnteredDate[];
  today: string;
  timeZone: string;
  problem: ReturnType<typeof findDatesProblem>;
  onChange: (dates: EnteredDate[]) => void;
}

/** The dates that an examiner names, each in an input of its own. */
export function DatesField({ id, dates, today, timeZone, problem, onChange }: DatesFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ key: number } | null>(null);
  useEffect(() => {
    if (focused) group.current?.querySelector<HTMLElement>(`[data-key="${focused.key}"]`)?.focus();
  }, [focused]);

  function handleAdd() {
    const key = Math.max(0, ...dates.map((one) => one.key)) + 1;
    onChange([...dates, { key, day: '' }]);
    setFocused({ key });
  }

  function handleRemove(gone: EnteredDate) {
    const rest = dates.filter((one) => one !== gone);
    onChange(rest);
    const last = rest.at(-1);
    setFocused(last ? { key: last.key } : null);
  }

  return (
    <FieldFrame id={id} label="Dates" hint={HINT} problem={problem?.message} isGroup>
      <fieldset ref={group} className="record-dates">
        <legend className="sr-only">Dates</legend>
        {dates.map((one, index) => (
          <div key={one.key}>
            <input
              type="date"
              className="input"
              aria-label={`Date ${index + 1}`}
              data-key={one.key}
              max={today}
              value={one.day}
              {...describedBy(id, HINT, one.key === problem?.key ? problem.message : null)}
              onChange={({ target: { value } }) =>
                onChange(dates.map((each) => (each === one ? { ...one, day: value } : each)))
              }
            />
            {dates.length > 1 ? (
              <ToolButton look="small" onClick={() => handleRemove(one)}>
                Remove<span className="sr-only"> date {index + 1}</span>
              </ToolButton>
            ) : null}
          </div>
        ))}
        <EarlyDates dates={dates} timeZone={timeZone} />
        {dates.length < MAX_DATES ? <ToolButton onClick={handleAdd}>Add a date</ToolButton> : null}
      </fieldset>
    </FieldFrame>
  );
}

/** Says which dates are before the log begins, so that a response can only say that nothing was recorded. */
function EarlyDates({ dates, timeZone }: Pick<DatesFieldProps, 'dates' | 'timeZone'>) {
  const { data } = trpc.record.state.useQuery({}, { staleTime: 60_000 });
  if (!data?.recordedFrom) return null;
  const first = dayIn(timeZone, Date.parse(data.recordedFrom));
  const early = dates.filter(({ day }) => day !== '' && day < first).map(({ day }) => formatDay(day));
  return (
    <p className="record-words" role="status">
      {early.length > 0
        ? `Nothing was recorded on ${new Intl.ListFormat('en-US').format(early)}: the log begins on ${formatDay(first)}.`
        : null}
    </p>
  );
}
