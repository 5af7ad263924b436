import { useEffect, useId, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { CLAIM_KINDS, type ClaimKind } from '../../content/claims/claim-status';
import { dayIn, isDay } from '../../content/day';
import { KINDS } from '../../editor-panels/claims/claim-status';
import { useRegion } from '../../editor-panels/use-region';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { type Audience, AudienceField, toRights } from './audience-field';
import { Choices, PageChoices } from './choices';
import { DatesField, type EnteredDate, findDatesProblem } from './dates-field';

/** A new form asks for one date. */
const ONE_DATE: readonly EnteredDate[] = [{ key: 1, day: '' }];

/** Asks for a response to an examination. */
export function ExaminationForm({ onAsked }: { onAsked: () => void }) {
  const region = useRegion();
  // The period begins with the last twelve months, in the site's time zone.
  return region ? <Form timeZone={region.timeZone} onAsked={onAsked} /> : <Loading />;
}

function Form({ timeZone, onAsked }: { timeZone: string; onAsked: () => void }) {
  const id = useId();
  const today = dayIn(timeZone);
  const { user, notify } = useDashboard();
  const [dates, setDates] = useState(ONE_DATE);
  const [period, setPeriod] = useState({
    from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28'),
    to: today,
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [kinds, setKinds] = useState<readonly ClaimKind[]>([]);
  const [audience, setAudience] = useState<Audience>('own');
  /** How often the form was submitted since it was last sent; its problems are shown from the first time on. */
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const ask = trpc.record.askForExamination.useMutation({
    onSuccess: () => {
      notify({ title: 'The response is being made', description: 'You can leave this screen meanwhile.' });
      setAttempts(0);
      setDates(ONE_DATE);
    },
    onError: useNotifyFailure('The response was not asked for'),
    onSettled: onAsked,
  });
  const isAsked = attempts > 0;
  const datesProblem = findDatesProblem(dates, today);
  const periodProblems = findPeriodProblems(period);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function handleAsk() {
    setAttempts(attempts + 1);
    if (datesProblem || periodProblems.from || periodProblems.to) return;
    const rights = toRights(audience, user.role === 'admin');
    const days = [...new Set(dates.map(({ day }) => day))].sort();
    ask.mutate({ ...period, dates: days, pages: [...chosen], kinds: [...kinds], ...rights });
  }

  return (
    <form
      ref={form}
      className="record-form"
      aria-label="New response"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleAsk();
      }}
    >
      <DatesField
        id={`${id}-dates`}
        {...{ dates, today, timeZone }}
        problem={isAsked ? datesProblem : null}
        onChange={setDates}
      />
      <div className="record-fields">
        {(['from', 'to'] as const).map((end) => (
          <FieldFrame
            key={end}
            id={`${id}-${end}`}
            label={end === 'from' ? 'Period from' : 'Period until'}
            problem={isAsked ? periodProblems[end] : null}
          >
            <input
              id={`${id}-${end}`}
              type="date"
              className="input"
              value={period[end]}
              {...describedBy(`${id}-${end}`, undefined, isAsked ? periodProblems[end] : null)}
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
      <PageChoices chosen={chosen} onChange={setChosen} />
      <AudienceField value={audience} onChange={setAudience} />
      <div>
        <ToolButton type="submit" look="navy" disabled={ask.isPending}>
          Make response
        </ToolButton>
      </div>
    </form>
  );
}

function findPeriodProblems({ from, to }: { from: string; to: string }): Record<'from' | 'to', string | null> {
  const missing = 'Enter a date.';
  const isBackward = isDay(from) && isDay(to) && to < from;
  return {
    from: isDay(from) ? null : missing,
    to: isBackward ? 'The period cannot end before it begins.' : isDay(to) ? null : missing,
  };
}
