import { useId, useState } from 'react';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import type { Conflict } from '../../editing/state';
import { ChangedLooks } from '../changes/changed-look';
import { Difference } from '../changes/difference';
import { findChangedLooks } from '../changes/excerpt-change';
import { readableLines } from '../changes/readable-lines';
import { ReadableValue } from '../changes/readable-value';
import { SiteRichInput } from '../site-rich-input';
import { type ChoiceKind, mergeKind } from './conflict-choices';
import { type MergeRow, mergeRows } from './merge-lists';

interface ConflictFieldProps {
  conflict: Conflict;
  /** The field's label. */
  label: string;
  /** The field's value is chosen, not written, so that there is nothing to merge. */
  isChosen: boolean;
  /** Returns a value as its field shows it. */
  show: (value: unknown) => unknown;
  choice: ChoiceKind | undefined;
  /** The other person changed the field again after the choice was made. */
  isChangedAgain: boolean;
  merged: unknown;
  onChoose: (kind: ChoiceKind) => void;
  onMerge: (value: unknown) => void;
}

/** One conflicting field: its base, both versions and the choice between them. */
export function ConflictField(props: ConflictFieldProps) {
  const { conflict, label, isChosen, show, choice, isChangedAgain, merged, onChoose, onMerge } = props;
  const { base, theirs, mine } = conflict;
  const kind = isChosen ? null : mergeKind(conflict);
  const name = useId();
  const options: { kind: ChoiceKind; label: string }[] = [
    { kind: 'mine', label: 'Keep mine' },
    { kind: 'theirs', label: 'Use theirs' },
    ...(kind === null ? [] : [{ kind: 'merged' as const, label: 'Merge manually' }]),
  ];
  return (
    <fieldset className="conflict" data-chosen={choice !== undefined}>
      <legend>{label}</legend>
      <details className="conflict-base">
        <summary>Before both changes</summary>
        <ReadableValue value={show(base)} />
      </details>
      <div className="conflict-sides">
        <Side title="Mine" base={show(base)} value={show(mine)} />
        <Side title="Theirs" base={show(base)} value={show(theirs)} />
      </div>
      {/* Always rendered, so that screen readers announce the message when it appears. */}
      <p role="status" className="conflict-again">
        {isChangedAgain ? 'They changed this again. Please choose again.' : ''}
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
          aria-label={`Merged version of ${label}`}
          value={String(merged ?? '')}
          onChange={(event) => onMerge(event.target.value)}
        />
      ) : null}
      {choice === 'merged' && Array.isArray(mine) && Array.isArray(theirs) ? (
        <ListMerge
          key={JSON.stringify(theirs)}
          label={label}
          show={show}
          rows={mergeRows(base, mine, theirs)}
          onChange={onMerge}
        />
      ) : null}
      {choice === 'merged' && kind === 'rich' ? (
        <SiteRichInput label={`Merged version of ${label}`} value={asText(merged)} minHeight={120} onChange={onMerge} />
      ) : null}
    </fieldset>
  );
}

function Side({ title, base, value }: { title: string; base: unknown; value: unknown }) {
  const isGone = value === null || value === undefined;
  const looks = isGone ? [] : findChangedLooks(base, value);
  return (
    <div className="conflict-side">
      <h3>{title}</h3>
      {isGone ? <p className="value-empty">Deleted</p> : null}
      {looks.length > 0 ? <ChangedLooks looks={looks} /> : null}
      {isGone || looks.length > 0 ? null : base === null || base === undefined ? (
        <ReadableValue value={value} />
      ) : (
        <Difference before={base} after={value} />
      )}
    </div>
  );
}

function asText(value: unknown): PlainOrRich | undefined {
  return typeof value === 'string' || isRichText(value) ? value : undefined;
}

interface ListMergeProps {
  label: string;
  show: (value: unknown) => unknown;
  rows: readonly MergeRow[];
  /** Receives the items that are included. */
  onChange: (items: unknown[]) => void;
}

/** Merges two lists: each item is shown with its origin and can be included or left out. */
function ListMerge({ label, show, rows, onChange }: ListMergeProps) {
  const [kept, setKept] = useState<readonly boolean[]>(rows.map(({ isKept }) => isKept));

  function handleToggle(index: number) {
    const next = kept.map((is, at) => (at === index ? !is : is));
    setKept(next);
    onChange(rows.flatMap(({ item }, at) => (next[at] ? [item] : [])));
  }

  return (
    <fieldset className="merge-list">
      <legend>Items to keep in {label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change while they are shown.
        <label key={index} className="merge-row">
          <input type="checkbox" checked={kept[index]} onChange={() => handleToggle(index)} />
          <span className="merge-words">{summarizeItem(show([row.item]))}</span>
          <span className="merge-whose">{describeOrigin(row)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function describeOrigin({ from, isRemoved }: MergeRow): string {
  if (from === 'both') return '';
  if (isRemoved) return from === 'mine' ? 'they removed it' : 'you removed it';
  return from === 'mine' ? 'mine' : 'theirs';
}

function summarizeItem(shown: unknown): string {
  const words = readableLines(shown)
    .map(({ text }) => text)
    .join(' · ');
  return words === '' ? 'empty' : words.length > 160 ? `${words.slice(0, 160)}…` : words;
}
