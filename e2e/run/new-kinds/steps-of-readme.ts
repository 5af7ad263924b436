import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../copy-tree';
import { readSteps, type Step } from './apply-readme';

/** Returns the steps that `src/README.md` describes for a new page, collection, section and element. */
export async function stepsOfReadme(): Promise<Step[]> {
  return readSteps(await readFile(path.join(ROOT, 'src/README.md'), 'utf8'));
}
