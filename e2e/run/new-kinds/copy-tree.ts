import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSteps, type Step } from './apply-readme';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What `src/README.md` says to write for a new page, section and element. */
export async function stepsOfReadme(): Promise<Step[]> {
  return readSteps(await readFile(path.join(ROOT, 'src/README.md'), 'utf8'));
}

/** Copies these files and folders of the tree into one of their own, which has the tree's packages. */
export async function copyTree(parts: readonly string[]): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'prospectus-kinds-'));
  for (const part of parts) await cp(path.join(ROOT, part), path.join(root, part), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return { root, remove: () => rm(root, { recursive: true }) };
}
