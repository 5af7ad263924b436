import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the folder of the files that pages reference as `@assets`. */
export function getAttachedFolder(dataDir: string): string {
  return path.join(dataDir, 'attached-assets');
}

/** Yields the attached files' paths relative to the folder. Skips everything that is no regular file. */
export async function* listAttachedFiles(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listAttachedFiles(folder, name);
    else if (entry.isFile()) yield name;
  }
}
