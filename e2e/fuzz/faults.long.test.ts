import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyTree } from '../run/copy-tree';
import { DRAFT_FAULTS } from './drafts/faults';
import { FAULTS, type Fault } from './faults';

/** Everything that the fuzz test needs to run. */
const PARTS = ['src', 'server', 'db', 'e2e/fuzz', 'e2e/run', 'vite.config.ts', 'package.json', 'tsconfig.json', 'dist'];
/** The tests with the faults that they must detect, and how their failure begins. */
const GROUPS = [
  {
    name: 'the fuzz test',
    tried: 'e2e/fuzz/two-people.db.test.ts',
    steps: 300,
    faults: FAULTS,
    failure: /FAIL.+no word is misplaced or lost/,
  },
  {
    name: 'the simulation of drafts',
    tried: 'e2e/fuzz/drafts/simulation.db.test.ts',
    steps: 1000,
    faults: DRAFT_FAULTS,
    failure: /FAIL.+nothing unapproved is public[\s\S]+Received:/,
  },
];
const TIME = { timeout: 600_000 };

/** Runs a test in a copy of the repository with this fault, until it finds something. @returns whether it passed, and its output */
async function runFuzz(
  { tried, steps }: (typeof GROUPS)[number],
  fault: Fault | null,
): Promise<{ isFine: boolean; printed: string }> {
  const { root, remove } = await copyTree(PARTS);
  try {
    if (fault) await injectFault(path.join(root, fault.file), fault);
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
    const env = {
      ...Object.fromEntries(own),
      LONG: '1',
      FUZZ_STEPS: String(steps),
      ...(fault ? {} : { FUZZ_SEED: '1' }),
    };
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=db', '--bail=1', tried];
    return await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ isFine: error === null, printed: stdout + stderr }),
      );
    });
  } finally {
    await remove();
  }
}

async function injectFault(file: string, { stands, instead }: Fault): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text.split(stands), 'occurrences of the code to replace, plus one').toHaveLength(2);
  await writeFile(
    file,
    text.replace(stands, () => instead),
  );
}

describe.each(GROUPS)('$name', (group) => {
  it('passes without faults', TIME, async () => {
    const { isFine, printed } = await runFuzz(group, null);
    expect(isFine, printed).toBe(true);
  });

  it.each(group.faults)('detects: $name', TIME, async (fault) => {
    const { isFine, printed } = await runFuzz(group, fault);
    expect(isFine, printed).toBe(false);
    // The test must have found it, not be a copy that does not run.
    expect(printed).toMatch(group.failure);
  });
});
