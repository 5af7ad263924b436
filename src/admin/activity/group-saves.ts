/** Groups consecutive changes of the same save, in their order. */
export function groupSaves<T extends { changeSetId: number }>(changes: readonly T[]): T[][] {
  const saves: T[][] = [];
  for (const change of changes) {
    const save = saves.at(-1);
    if (save?.[0]?.changeSetId === change.changeSetId) save.push(change);
    else saves.push([change]);
  }
  return saves;
}
