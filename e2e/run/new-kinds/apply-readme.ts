import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One step of the README's instructions: create a file, or insert lines into an existing one. */
export type Step =
  | { file: string; text: string }
  /** Inserts the lines before the only line of the file that equals `before`. */
  | { file: string; lines: string[]; before: string };

/**
 * Returns the steps that the code blocks of a README describe. A `ts` or `tsx` block names its file in its first line; in a `diff` block,
 * each run of new lines is followed by the line they are inserted before.
 * @throws Error for any other block
 */
export function readSteps(markdown: string): Step[] {
  return blocksOf(markdown).flatMap(({ language, lines }) => {
    if (language === 'diff') return readDiff(lines);
    const [first = '', ...text] = lines;
    if (!first.startsWith('// src/')) throw new Error(`This block names no file: ${first}`);
    return [{ file: first.slice('// '.length), text: `${text.join('\n')}\n` }];
  });
}

/** Applies the steps to a copy of the repository. @throws Error if the line to insert before is missing or occurs twice */
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
      throw new Error(`${step.file} must contain this line exactly once: ${step.before}`);
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
  if (added.length > 0 || file === '') throw new Error(`No line follows these new lines: ${added.join(' ')}`);
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
