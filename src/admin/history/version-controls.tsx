import { type FormEvent, type ReactNode, useId } from 'react';
import { sourceName } from '../../editor-panels/timeline/timeline-rows';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';
import type { Moments } from './list-differences';
import { formatInput, formatMoment, parseInput } from './moment';

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
}

/** Selects the time, and steps from change to change. */
export function VersionControls({ pageChoice, at, moments, problem, onGo }: VersionControlsProps) {
  const id = useId();
  const shown = at ?? moments?.at;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('at'));
    if (text !== '') onGo(parseInput(text));
  }

  return (
    <div className="history-controls">
      {pageChoice}
      <form onSubmit={handleSubmit} noValidate>
        <FieldFrame id={`${id}-at`} label="As of" problem={problem}>
          <div className="history-moment">
            <input
              key={shown}
              id={`${id}-at`}
              name="at"
              className="input"
              type="datetime-local"
              step={1}
              required
              min={moments && formatInput(moments.first)}
              defaultValue={shown && formatInput(shown)}
              {...describedBy(`${id}-at`, undefined, problem)}
            />
            <ToolButton type="submit" look="navy">
              Show
            </ToolButton>
          </div>
        </FieldFrame>
      </form>
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
      <p className="history-made" role="status">
        {moments ? describeLastChange(moments) : ''}
      </p>
    </div>
  );
}

/** Describes the last change before that time. */
function describeLastChange({ made, first }: Moments): string {
  if (!made) return `First version, from ${formatMoment(first)}.`;
  const { by, source, what, count, timestamp } = made;
  const more = count > what.length ? ` and ${count - what.length} more` : '';
  return `Last changed on ${formatMoment(timestamp)} by ${by || 'someone'} ${sourceName(source)}: ${what.join(', ')}${more}.`;
}
