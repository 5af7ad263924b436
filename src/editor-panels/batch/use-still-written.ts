import { useState } from 'react';
import type { TextField } from '../../editing/text-fields';

/** The page's texts, and those of the chosen ones that were deleted since: they are written on as they were last. */
export function useStillWritten(fields: readonly TextField[], chosen: readonly string[]): readonly TextField[] {
  const [seen, setSeen] = useState(fields);
  const gone = seen.filter(({ path }) => chosen.includes(path) && !fields.some((field) => field.path === path));
  const all = gone.length === 0 ? fields : [...fields, ...gone];
  if (seen !== fields && !isSame(seen, all)) setSeen(all);
  return all;
}

function isSame(before: readonly TextField[], now: readonly TextField[]): boolean {
  return before.length === now.length && before.every((field, index) => field === now[index]);
}
