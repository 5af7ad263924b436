import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyTree } from '../copy-tree';
import { applySteps, readSteps, type Step } from './apply-readme';
import { stepsOfReadme } from './steps-of-readme';

/** The folders of `src` up to the floor of the pages. */
const FLOORS = ['lib', 'content', 'ui', 'rich-text', 'elements', 'sections', 'pages'].map((floor) => `src/${floor}`);
const LISTS = ['pages', 'sections', 'elements'].flatMap((kind) => [`src/${kind}/models.ts`, `src/${kind}/views.ts`]);

/**
 * Applies the steps to a copy of the repository and type-checks the lists and everything they import. @returns the compiler's errors, each
 * starting with its file
 */
async function compile(steps: readonly Step[]): Promise<string[]> {
  const { root, remove } = await copyTree([...FLOORS, 'tsconfig.json']);
  try {
    await applySteps(root, steps);
    const config = { extends: './tsconfig.json', files: LISTS, include: [] };
    await writeFile(path.join(root, 'tsconfig.lists.json'), JSON.stringify(config));
    const printed = await new Promise<string>((resolve) => {
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
      const args = [tsc, '-p', 'tsconfig.lists.json', '--pretty', 'false'];
      execFile(process.execPath, args, { cwd: root }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    // Continuation lines of an error message begin with spaces.
    return printed.split('\n').reduce<string[]>((wrong, line) => {
      if (line.startsWith(' ')) wrong.push(`${wrong.pop() ?? ''}${line}`);
      else if (line !== '') wrong.push(line);
      return wrong;
    }, []);
  } finally {
    await remove();
  }
}

it('the instructions in the README for new kinds compile', { timeout: 60_000 }, async () => {
  const steps = await stepsOfReadme();
  expect(new Set(steps.map(({ file }) => file)).size).toBe(15 + 9);
  expect(await compile(steps)).toEqual([]);
});

const WITHOUT: [list: string, missing: Record<string, string>][] = [
  ['models.ts', { careers: 'src/pages/models.ts', callout: 'src/sections/views.ts', badge: 'src/elements/views.ts' }],
  ['views.ts', { careers: 'src/pages/views.ts', callout: 'src/sections/views.ts', badge: 'src/elements/views.ts' }],
];
/** More lists where a missing line causes the same kind of error. */
const ALIKE: typeof WITHOUT = [
  ['collections.ts', { briefings: 'src/pages/models.ts' }],
  ['pages.ts', { careers: 'src/pages/models.ts' }],
];

it.each([...WITHOUT, ...(process.env.LONG ? ALIKE : [])])(
  'the copy does not compile without the lines of %s',
  { timeout: 60_000 },
  async (list, missing) => {
    const steps = await stepsOfReadme();
    const wrong = await compile(steps.filter((step) => 'text' in step || path.basename(step.file) !== list));
    for (const [name, file] of Object.entries(missing))
      expect(wrong.filter((line) => line.startsWith(`${file}(`) && line.includes(name))).not.toEqual([]);
  },
);

it('readSteps rejects a block it cannot apply', () => {
  const block = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');
  expect(() => readSteps(block('ts', 'const a = 1;'))).toThrow('names no file');
  expect(() => readSteps(block('diff', '+++ src/a.ts', '+const a = 1;'))).toThrow('No line follows');
});
