import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One thing the README says to write: a new file, or lines of a file there is. */
export type Step =
  | { file: string; text: string }
  /** The lines stand before the one line of the file that is like `before`. */
  | { file: string; lines: string[]; before: string };

/**
 * What the code blocks of a README say to write: a `ts` or `tsx` block whose first line names its file, and a `diff` block in
 * which each run of new lines is followed by the line it stands before.
 * @throws Error for a block that says neither
 */
export function readSteps(markdown: string): Step[] {
  return blocksOf(markdown).flatMap(({ language, lines }) => {
    if (language === 'diff') return readDiff(lines);
    const [first = '', ...text] = lines;
    if (!first.startsWith('// src/')) throw new Error(`This block names no file: ${first}`);
    return [{ file: first.slice('// '.length), text: `${text.join('\n')}\n` }];
  });
}

/** Does in a copy of the tree what the steps say. @throws Error where the line that new ones stand before is not there, or twice */
export async function applySteps(root: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const file = path.join(root, step.file);
    if ('text' in step) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, step.text, { flag: 'wx' });
      continue;
    }
    const lines = (await readFile(file, 'utf8')).split('\n');
    const at = lines.indexOf(step.before);
    if (at < 0 || lines.lastIndexOf(step.before) !== at)
      throw new Error(`${step.file} has not one line: ${step.before}`);
    await writeFile(file, lines.toSpliced(at, 0, ...step.lines).join('\n'));
  }
}

function readDiff(lines: readonly string[]): Step[] {
  const steps: Step[] = [];
  let file = '';
  let added: string[] = [];
  for (const line of lines) {
    if (line.startsWith('+++ ')) file = line.slice('+++ '.length);
    else if (line.startsWith('+')) added.push(line.slice(1));
    else if (added.length > 0) {
      steps.push({ file, lines: added, before: line.slice(1) });
      added = [];
    }
  }
  if (added.length > 0 || file === '') throw new Error(`These lines stand before nothing: ${added.join(' ')}`);
  return steps;
}

function blocksOf(markdown: string): { language: string; lines: string[] }[] {
  const blocks: { language: string; lines: string[] }[] = [];
  let block: { language: string; lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('```')) block?.lines.push(line);
    else if (block) {
      blocks.push(block);
      block = null;
    } else block = { language: line.slice('```'.length), lines: [] };
  }
  return blocks;
}
