import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DRAFT_FAULTS } from './drafts/faults';
import { FAULTS } from './faults';

// `faults.long.test.ts` shows that each of them is detected, which takes minutes. That their code exists is seen at once.
it.each([...FAULTS, ...DRAFT_FAULTS])('the code of a fault stands once in its file: $name', async (fault) => {
  for (const { file, stands } of fault.also ? [fault, fault.also] : [fault]) {
    const text = await readFile(path.join(import.meta.dirname, '../..', file), 'utf8');
    expect(text.split(stands), file).toHaveLength(2);
  }
});
