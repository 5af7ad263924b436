interface Saved {
  changeSetId: number;
  /** The number of changes saved together. */
  together: number;
}

/** Groups changes, newest first, by save: the first change of each, and the number of its other changes. */
export function summarizeSaves<T extends Saved>(changes: readonly T[]): { change: T; others: number }[] {
  const saves = new Map<number, T>();
  // The first change of a save comes last. Others may follow from it, such as a new name of the firm in the logo.
  for (const change of changes) saves.set(change.changeSetId, change);
  return [...saves.values()].map((change) => ({ change, others: Math.max(0, change.together - 1) }));
}
