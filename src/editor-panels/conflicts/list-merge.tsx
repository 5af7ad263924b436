import { useState } from 'react';
import { readableLines } from '../changes/readable-lines';
import type { MergeRow } from './merge-lists';

interface ListMergeProps {
  label: string;
  rows: readonly MergeRow[];
  /** With the items that are in. */
  onChange: (items: unknown[]) => void;
}

/** A merge of two lists: each item with whose it is, in or out. */
export function ListMerge({ label, rows, onChange }: ListMergeProps) {
  const [kept, setKept] = useState<readonly boolean[]>(rows.map(({ isKept }) => isKept));

  function handleToggle(index: number) {
    const next = kept.map((is, at) => (at === index ? !is : is));
    setKept(next);
    onChange(rows.flatMap(({ item }, at) => (next[at] ? [item] : [])));
  }

  return (
    <fieldset className="merge-list">
      <legend>Merge of {label}: what shall be in it</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay as they are while they are chosen from.
        <label key={index} className="merge-row">
          <input type="checkbox" checked={kept[index]} onChange={() => handleToggle(index)} />
          <span className="merge-words">{wordsOf(row.item)}</span>
          <span className="merge-whose">{whoseOf(row)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function whoseOf({ from, isRemoved }: MergeRow): string {
  if (from === 'both') return '';
  if (isRemoved) return from === 'mine' ? 'they removed it' : 'you removed it';
  return from === 'mine' ? 'mine' : 'theirs';
}

function wordsOf(item: unknown): string {
  const words = readableLines(item)
    .map(({ text }) => text)
    .join(' · ');
  return words === '' ? 'empty' : words.length > 160 ? `${words.slice(0, 160)}…` : words;
}
