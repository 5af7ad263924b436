import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { CLAIM_KINDS, type ClaimKind } from '../../content/claims/claim-status';
import { dayIn, isDay } from '../../content/day';
import { namedPages } from '../../editing/names';
import { KINDS } from '../../editor-panels/claims/claim-status';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useRegion } from '../drafts/site-time';
import { useDashboard } from '../shell/dashboard-context';
import { type Audience, AudienceField, toRights } from './audience-field';

/** The number of dates of a response. */
const MAX_DATES = 60;

/** Asks for a response to an examination. */
export function ExaminationForm({ onAsked }: { onAsked: () => void }) {
  const region = useRegion();
  // The period begins with the last twelve months, in the site's time zone.
  return region ? <Form today={dayIn(region.timeZone)} onAsked={onAsked} /> : <Loading />;
}

function Form({ today, onAsked }: { today: string; onAsked: () => void }) {
  const id = useId();
  const { user, notify } = useDashboard();
  const pages = useStore(namedPages, (state) => state.pages).filter(({ path }) => path !== null);
  const [dates, setDates] = useState('');
  const [period, setPeriod] = useState({
    from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28'),
    to: today,
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [kinds, setKinds] = useState<readonly ClaimKind[]>([]);
  const [audience, setAudience] = useState<Audience>('own');
  const [isAsked, setAsked] = useState(false);
  const ask = trpc.record.askForExamination.useMutation({
    onSuccess: () => {
      notify({ title: 'The response is being made', description: 'You can leave this screen meanwhile.' });
      setAsked(false);
      setDates('');
    },
    onError: useNotifyFailure('The response was not asked for'),
    onSettled: onAsked,
  });
  const days = parseDates(dates);
  const datesProblem = isAsked ? findDatesProblem(days, today) : null;
  const isBackward = isDay(period.from) && isDay(period.to) && period.to < period.from;
  const periodProblem = !isDay(period.to)
    ? 'Enter a date.'
    : isBackward
      ? 'The period cannot end before it begins.'
      : null;
  const hint = `For example 2026-01-31, separated by commas, spaces or lines; at most ${MAX_DATES}. Each shows everything visitors could open that day.`;

  function handleAsk() {
    setAsked(true);
    if (findDatesProblem(days, today) || periodProblem || !isDay(period.from)) return;
    const rights = toRights(audience, user.role === 'admin');
    ask.mutate({ ...period, dates: days, pages: [...chosen], kinds: [...kinds], ...rights });
  }

  return (
    <form
      className="record-form"
      aria-label="New response"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleAsk();
      }}
    >
      <FieldFrame id={`${id}-dates`} label="Dates" hint={hint} problem={datesProblem}>
        <textarea
          id={`${id}-dates`}
          className="input"
          rows={3}
          value={dates}
          {...describedBy(`${id}-dates`, hint, datesProblem)}
          onChange={({ target: { value } }) => setDates(value)}
        />
      </FieldFrame>
      <div className="record-fields">
        {(['from', 'to'] as const).map((end) => (
          <FieldFrame
            key={end}
            id={`${id}-${end}`}
            label={end === 'from' ? 'Lists from' : 'Lists until'}
            problem={isAsked ? (end === 'to' ? periodProblem : isDay(period.from) ? null : 'Enter a date.') : null}
          >
            <input
              id={`${id}-${end}`}
              type="date"
              className="input"
              value={period[end]}
              onChange={({ target: { value } }) => setPeriod({ ...period, [end]: value })}
            />
          </FieldFrame>
        ))}
      </div>
      <Choices
        legend="Kinds of statements"
        none="All kinds"
        options={CLAIM_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
        chosen={kinds}
        onChange={(next) => setKinds(next as ClaimKind[])}
      />
      <details className="record-choose">
        <summary>
          {chosen.length === 0 ? 'All pages, feeds and documents' : `Only ${chosen.length} of the pages`}
        </summary>
        <Choices
          legend="Pages"
          none="All pages, feeds and documents"
          options={pages.map(({ pageId, title }) => ({ value: pageId, label: title }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </details>
      <AudienceField value={audience} onChange={setAudience} />
      <div>
        <ToolButton type="submit" look="navy" disabled={ask.isPending}>
          Make response
        </ToolButton>
      </div>
    </form>
  );
}

interface ChoicesProps {
  legend: string;
  /** The words while nothing is chosen. */
  none: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses any number of options; none means all. */
function Choices({ legend, none, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="record-choices">
      <legend>{legend}</legend>
      {chosen.length === 0 ? <p className="field-hint">{none}</p> : null}
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="check-line">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function parseDates(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))].sort();
}

function findDatesProblem(days: readonly string[], today: string): string | null {
  if (days.length === 0) return 'Enter at least one date.';
  if (days.length > MAX_DATES) return `Enter at most ${MAX_DATES} dates.`;
  const wrong = days.find((day): boolean => !isDay(day));
  if (wrong !== undefined) return `“${wrong.slice(0, 30)}” is not a date. Write it as 2026-01-31.`;
  const future = days.find((day) => day > today);
  return future === undefined ? null : `${future} has not come yet.`;
}
