import { useState } from 'react';
import type { FieldHandle } from './use-field';

export interface ListHandle {
  items: readonly unknown[];
  /** One for each item, that goes with it when it is moved. */
  keys: readonly string[];
  add: (item: unknown, at?: number) => string;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/** A list's items, each with a key of its own, and what is done with them. */
export function useList({ value, set }: Pick<FieldHandle, 'value' | 'set'>): ListHandle {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const [known, setKeys] = useState<readonly string[]>([]);
  // What was added or taken away elsewhere (undone, or by someone else) counts at the end.
  const keys = items.map((_, index) => known[index] ?? `item-${index}-${known.length}`);

  function change(nextItems: unknown[], nextKeys: string[]) {
    setKeys(nextKeys);
    set(nextItems);
  }

  return {
    items,
    keys,
    add(item, at = items.length) {
      const key = crypto.randomUUID();
      change(items.toSpliced(at, 0, item), keys.toSpliced(at, 0, key));
      return key;
    },
    move(from, to) {
      const [item, key] = [items[from], keys[from]];
      if (from === to || key === undefined) return;
      change(items.toSpliced(from, 1).toSpliced(to, 0, item), keys.toSpliced(from, 1).toSpliced(to, 0, key));
    },
    remove(index) {
      change(items.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
  };
}
