const MAX_LENGTH = 200;

/**
 * Returns a file's bare name as it is stored, whoever gave it: without folders, control characters and marks that reorder letters, so
 * that in a list, a log, a CSV file or a download it reads as what it is. Empty if nothing is left.
 */
export function tidyName(name: string): string {
  const bare = name.split(/[/\\]/).at(-1) ?? '';
  return bare
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-MAX_LENGTH);
}
