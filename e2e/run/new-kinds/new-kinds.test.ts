import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyTree } from '../copy-tree';
import { applySteps, readSteps, type Step } from './apply-readme';
import { stepsOfReadme } from './steps-of-readme';

/** The floors up to the pages'. */
const FLOORS = ['lib', 'content', 'ui', 'rich-text', 'elements', 'sections', 'pages'].map((floor) => `src/${floor}`);
const LISTS = ['pages', 'sections', 'elements'].flatMap((kind) => [`src/${kind}/models.ts`, `src/${kind}/views.ts`]);

/** Compiles the lists and what they are made of, after the steps. @returns what is wrong, each with its file before it */
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
    // What a message says further is on lines of its own, which begin with spaces.
    return printed.split('\n').reduce<string[]>((wrong, line) => {
      if (line.startsWith(' ')) wrong.push(`${wrong.pop() ?? ''}${line}`);
      else if (line !== '') wrong.push(line);
      return wrong;
    }, []);
  } finally {
    await remove();
  }
}

it('what the README says to write for new kinds compiles', { timeout: 60_000 }, async () => {
  const steps = await stepsOfReadme();
  expect(new Set(steps.map(({ file }) => file)).size).toBe(15 + 8);
  expect(await compile(steps)).toEqual([]);
});

const WITHOUT: [list: string, missing: Record<string, string>][] = [
  ['models.ts', { careers: 'src/pages/models.ts', callout: 'src/sections/views.ts', badge: 'src/elements/views.ts' }],
  ['views.ts', { careers: 'src/pages/views.ts', callout: 'src/sections/views.ts', badge: 'src/elements/views.ts' }],
];
/** Lists of which a line is missed in the same way. */
const ALIKE: typeof WITHOUT = [
  ['collections.ts', { briefings: 'src/pages/models.ts' }],
  ['pages.ts', { careers: 'src/pages/models.ts' }],
];

it.each([...WITHOUT, ...(process.env.LONG ? ALIKE : [])])(
  'without the lines of a %s it does not',
  { timeout: 60_000 },
  async (list, missing) => {
    const steps = await stepsOfReadme();
    const wrong = await compile(steps.filter((step) => 'text' in step || path.basename(step.file) !== list));
    for (const [name, file] of Object.entries(missing))
      expect(wrong.filter((line) => line.startsWith(`${file}(`) && line.includes(name))).not.toEqual([]);
  },
);

it('a block of the README that can not be followed is told', () => {
  const block = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');
  expect(() => readSteps(block('ts', 'const a = 1;'))).toThrow('names no file');
  expect(() => readSteps(block('diff', '+++ src/a.ts', '+const a = 1;'))).toThrow('stand before nothing');
});
