import { useId } from 'react';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import type { Conflict } from '../../editing/editing-state';
import { Difference } from '../changes/difference';
import { ReadableValue } from '../changes/readable-value';
import { SiteRichInput } from '../site-rich-input';
import { type ChoiceKind, mergeKind } from './conflict-choices';
import { ListMerge } from './list-merge';
import { mergeRows } from './merge-lists';

interface ConflictFieldProps {
  conflict: Conflict;
  /** What the field is called. */
  label: string;
  choice: ChoiceKind | undefined;
  /** They changed it again after it was chosen. */
  isChangedAgain: boolean;
  merged: unknown;
  onChoose: (kind: ChoiceKind) => void;
  onMerge: (value: unknown) => void;
}

/** One field that two changed: what it was, what each made of it, and the choice. */
export function ConflictField(props: ConflictFieldProps) {
  const { conflict, label, choice, isChangedAgain, merged, onChoose, onMerge } = props;
  const { base, theirs, mine } = conflict;
  const kind = mergeKind(conflict);
  const name = useId();
  const options: { kind: ChoiceKind; label: string }[] = [
    { kind: 'mine', label: 'Keep mine' },
    { kind: 'theirs', label: 'Take theirs' },
    ...(kind === null ? [] : [{ kind: 'merged' as const, label: 'Edit a merge' }]),
  ];
  return (
    <fieldset className="conflict" data-chosen={choice !== undefined}>
      <legend>{label}</legend>
      <details className="conflict-base">
        <summary>What it was</summary>
        <ReadableValue value={base} />
      </details>
      <div className="conflict-sides">
        <Side title="Mine" base={base} value={mine} />
        <Side title="Theirs" base={base} value={theirs} />
      </div>
      {/* Always there, so that it is read out when it comes to say something. */}
      <p role="status" className="conflict-again">
        {isChangedAgain ? 'They changed this again. Please choose once more.' : ''}
      </p>
      <div className="choices">
        {options.map((option) => (
          <label key={option.kind} className="choice">
            <input type="radio" name={name} checked={choice === option.kind} onChange={() => onChoose(option.kind)} />
            {option.label}
          </label>
        ))}
      </div>
      {choice === 'merged' && kind === 'plain' ? (
        <textarea
          className="input"
          rows={3}
          aria-label={`Merge of ${label}`}
          value={String(merged ?? '')}
          onChange={(event) => onMerge(event.target.value)}
        />
      ) : null}
      {choice === 'merged' && Array.isArray(mine) && Array.isArray(theirs) ? (
        <ListMerge key={JSON.stringify(theirs)} label={label} rows={mergeRows(base, mine, theirs)} onChange={onMerge} />
      ) : null}
      {choice === 'merged' && kind === 'rich' ? (
        <SiteRichInput label={`Merge of ${label}`} value={textOf(merged)} minHeight={120} onChange={onMerge} />
      ) : null}
    </fieldset>
  );
}

function Side({ title, base, value }: { title: string; base: unknown; value: unknown }) {
  const isGone = value === null || value === undefined;
  return (
    <div className="conflict-side">
      <h3>{title}</h3>
      {isGone ? <p className="value-empty">Deleted</p> : null}
      {isGone ? null : base === null || base === undefined ? (
        <ReadableValue value={value} />
      ) : (
        <Difference before={base} after={value} />
      )}
    </div>
  );
}

function textOf(value: unknown): PlainOrRich | undefined {
  return typeof value === 'string' || isRichText(value) ? value : undefined;
}
