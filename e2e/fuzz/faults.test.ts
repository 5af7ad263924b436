import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAFT_FAULTS } from './drafts/faults';
import { FAULTS } from './faults';

it.each([...FAULTS, ...DRAFT_FAULTS])('the code to replace occurs once: $name', ({ file, stands, also }) => {
  for (const edit of [{ file, stands }, ...(also ? [also] : [])])
    expect(readFileSync(edit.file, 'utf8').split(edit.stands)).toHaveLength(2);
});
