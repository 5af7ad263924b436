import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyTree } from '../run/copy-tree';
import { FAULTS, type Fault } from './faults';

/** Everything that the fuzz test needs to run. */
const PARTS = ['src', 'server', 'db', 'e2e/fuzz', 'e2e/run', 'vite.config.ts', 'package.json', 'tsconfig.json', 'dist'];
const TRIED = 'e2e/fuzz/two-people.db.test.ts';
const TIME = { timeout: 600_000 };

/** Runs the fuzz test in a copy of the repository with this fault, until it finds something. @returns whether it passed, and its output */
async function runFuzz(fault: Fault | null): Promise<{ isFine: boolean; printed: string }> {
  const { root, remove } = await copyTree(PARTS);
  try {
    if (fault) await injectFault(path.join(root, fault.file), fault);
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
    const env = { ...Object.fromEntries(own), LONG: '1', FUZZ_STEPS: '300', ...(fault ? {} : { FUZZ_SEED: '1' }) };
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=db', '--bail=1', TRIED];
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

it('the fuzz test passes without faults', TIME, async () => {
  const { isFine, printed } = await runFuzz(null);
  expect(isFine, printed).toBe(true);
});

it.each(FAULTS.map((fault) => [fault.name, fault] as const))('the fuzz test detects: %s', TIME, async (_, fault) => {
  const { isFine, printed } = await runFuzz(fault);
  expect(isFine, printed).toBe(false);
  // The oracle must have failed the test, not a copy that does not run.
  expect(printed).toMatch(/FAIL.+no word is misplaced or lost/);
});
