import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sourceName } from '../../editor-panels/timeline/timeline-rows';
import { exactTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';
import type { Moments } from './list-differences';
import { formatInput, parseInput } from './moment';

interface VersionControlsProps {
  /** Lets the person choose another page, or all; left out where the page is fixed. */
  pageChoice?: ReactNode;
  /** The requested time; undefined for now. */
  at: string | undefined;
  /** The time's place among the changes, once loaded. */
  moments: Moments | undefined;
  /** Why the version cannot be shown. */
  problem: string | undefined;
  onGo: (at: string | undefined) => void;
  /** The other side of the comparison, if it can be chosen. */
  other?: OtherSide;
}

interface OtherSide {
  /** ISO 8601; undefined for now. */
  to: string | undefined;
  /** Why its version cannot be shown. */
  problem: string | undefined;
  onChoose: (to: string | undefined) => void;
}

/** Selects the time, and steps from change to change. */
export function VersionControls({ pageChoice, at, moments, problem, onGo, other }: VersionControlsProps) {
  const id = useId();
  const shown = at ?? moments?.at;

  return (
    <div className="history-controls">
      {pageChoice}
      <MomentForm id={`${id}-at`} label="As of" {...{ shown, moments, problem }} onGo={onGo} />
      <fieldset className="history-steps">
        <legend className="sr-only">Step through changes</legend>
        <ToolButton disabled={!moments?.earlier} onClick={() => onGo(moments?.earlier ?? undefined)}>
          Previous change
        </ToolButton>
        <ToolButton disabled={!moments?.later} onClick={() => onGo(moments?.later ?? undefined)}>
          Next change
        </ToolButton>
        <ToolButton disabled={at === undefined} onClick={() => onGo(undefined)}>
          Now
        </ToolButton>
      </fieldset>
      {other ? <OtherSideChoice id={`${id}-to`} other={other} moments={moments} /> : null}
      <p className="history-made" role="status">
        {moments ? describeLastChange(moments) : ''}
      </p>
    </div>
  );
}

interface OtherSideChoiceProps {
  id: string;
  other: OtherSide;
  moments: Moments | undefined;
}

/** Compares with now, or with a second time. */
function OtherSideChoice({ id, other: { to, problem, onChoose }, moments }: OtherSideChoiceProps) {
  // Nothing is compared before a second time is chosen.
  const [isOpen, setOpen] = useState(to !== undefined);
  const isTime = isOpen || to !== undefined;

  function handleKind(isChosen: boolean) {
    setOpen(isChosen);
    if (!isChosen && to !== undefined) onChoose(undefined);
  }

  return (
    <div className="history-other">
      <FieldFrame id={`${id}-kind`} label="Compared with">
        <select
          id={`${id}-kind`}
          className="input"
          value={isTime ? 'time' : 'now'}
          onChange={({ target }) => handleKind(target.value === 'time')}
        >
          <option value="now">Now</option>
          <option value="time">Another time…</option>
        </select>
      </FieldFrame>
      {isTime ? <MomentForm id={id} label="Other time" shown={to} {...{ moments, problem }} onGo={onChoose} /> : null}
    </div>
  );
}

interface MomentFormProps {
  id: string;
  label: string;
  /** ISO 8601. */
  shown: string | undefined;
  moments: Moments | undefined;
  problem: string | undefined;
  onGo: (at: string) => void;
}

function MomentForm({ id, label, shown, moments, problem, onGo }: MomentFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('at'));
    if (text !== '') onGo(parseInput(text));
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <FieldFrame id={id} label={label} problem={problem}>
        <div className="history-moment">
          <input
            key={shown}
            id={id}
            name="at"
            className="input"
            type="datetime-local"
            step={1}
            required
            min={moments && formatInput(moments.first)}
            defaultValue={shown && formatInput(shown)}
            {...describedBy(id, undefined, problem)}
          />
          <ToolButton type="submit" look="navy">
            Show
          </ToolButton>
        </div>
      </FieldFrame>
    </form>
  );
}

/** Describes the last change before that time. */
function describeLastChange({ made, first }: Moments): string {
  if (!made) return `First version, from ${exactTime(first)}.`;
  const { by, source, what, count, timestamp } = made;
  const more = count > what.length ? ` and ${count - what.length} more` : '';
  return `Last changed on ${exactTime(timestamp)} by ${namePerson({ name: by }, 'within')} ${sourceName(source)}: ${what.join(', ')}${more}.`;
}
