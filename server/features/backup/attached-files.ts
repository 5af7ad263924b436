import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where files lie that the pages name by `@assets`. */
export function attachedFolder(dataDir: string): string {
  return path.join(dataDir, 'attached-assets');
}

/** The attached files, by their paths below their folder. What is no plain file is passed over. */
export async function* attachedFiles(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* attachedFiles(folder, name);
    else if (entry.isFile()) yield name;
  }
}
