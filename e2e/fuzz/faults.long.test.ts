import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyTree } from '../run/copy-tree';
import { DRAFT_FAULTS } from './drafts/faults';
import { type Edit, FAULTS, type Fault } from './faults';

/** Everything that the fuzz test needs to run. */
const PARTS = ['src', 'server', 'db', 'e2e/fuzz', 'e2e/run', 'vite.config.ts', 'package.json', 'tsconfig.json', 'dist'];
/** The tests with the faults that they must detect, and how their failure begins. */
const GROUPS = [
  {
    name: 'the fuzz test',
    tried: 'e2e/fuzz/two-people.db.test.ts',
    steps: 300,
    seeds: [undefined],
    faults: FAULTS,
    failure: /FAIL.+no word is misplaced or lost/,
  },
  {
    name: 'the simulation of drafts',
    tried: 'e2e/fuzz/drafts/simulation.db.test.ts',
    steps: 2000,
    // Some faults show only after a rare series of steps, which not every run contains.
    seeds: [2, 1, 3, 4, 5, 6, 7, 8],
    faults: DRAFT_FAULTS,
    failure: /FAIL.+nothing unapproved is public[\s\S]+Received:/,
  },
];
const TIME = { timeout: 600_000 };

interface Outcome {
  isFine: boolean;
  printed: string;
}

/** Runs a test in a copy of the repository with this fault, with one seed after the other until it finds something. */
async function runFuzz({ tried, steps, seeds }: (typeof GROUPS)[number], fault: Fault): Promise<Outcome> {
  const { root, remove } = await copyTree(PARTS);
  try {
    await replaceCode(root, fault);
    if (fault.also) await replaceCode(root, fault.also);
    let outcome: Outcome = { isFine: true, printed: '' };
    for (const seed of seeds) if (outcome.isFine) outcome = await runTest(root, tried, steps, seed);
    return outcome;
  } finally {
    await remove();
  }
}

/** Runs a test in a folder. @param seed by default, the test's own */
async function runTest(root: string, tried: string, steps: number, seed?: number): Promise<Outcome> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const env = {
    ...Object.fromEntries(own),
    ...{ LONG: '1', FUZZ_STEPS: String(steps) },
    ...(seed === undefined ? {} : { FUZZ_SEED: String(seed) }),
  };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=db', '--bail=1', tried];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ isFine: error === null, printed: stdout + stderr }),
    );
  });
}

async function replaceCode(root: string, { file: name, stands, instead }: Edit): Promise<void> {
  const file = path.join(root, name);
  const text = await readFile(file, 'utf8');
  expect(text.split(stands), 'occurrences of the code to replace, plus one').toHaveLength(2);
  await writeFile(
    file,
    text.replace(stands, () => instead),
  );
}

describe.each(GROUPS)('$name', (group) => {
  it.each(group.faults)('detects: $name', TIME, async (fault) => {
    const { isFine, printed } = await runFuzz(group, fault);
    expect(isFine, printed).toBe(false);
    // It failed because the test found the fault, not because the copy of the project does not run.
    expect(printed).toMatch(group.failure);
  });
});
