import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * Runs the tests without a database first, and in each project the long files first, then the larger ones, so that no slow file is left to
 * run alone at the end. The files of a project stay together, because a worker is only used again for the same project.
 */
export class SlowFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const ranked = files.map((file) => ({ file, rank: rankOf(file), size: statSync(file.moduleId).size }));
    ranked.sort((a, b) => a.rank - b.rank || b.size - a.size);
    return ranked.map(({ file }) => file);
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  return (project.name === 'unit' ? 0 : 2) + (moduleId.includes('.long.') ? 0 : 1);
}
