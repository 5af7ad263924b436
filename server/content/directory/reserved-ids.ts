/** The reserved words by the path of their parent: `/content`. */
const reserved = new Map<string, Set<string>>();

/**
 * Reserves the words that routes have where others have an id: with `/content/update` and `/content/{pageId}`, no page can have the id
 * `update`, because its URL would be the other route's. The router calls this with every path that it serves.
 */
export function reserveIds(paths: readonly string[]): void {
  const patterns = paths.map((path) => path.split('/'));
  for (const pattern of patterns) {
    for (const other of patterns) {
      if (other.length !== pattern.length) continue;
      pattern.forEach((part, index) => {
        if (isParameter(part) && !isParameter(other[index] ?? '') && hasSamePrefix(pattern, other, index)) {
          const parent = pattern.slice(0, index).join('/');
          reserved.set(parent, (reserved.get(parent) ?? new Set()).add((other[index] ?? '').toLowerCase()));
        }
      });
    }
  }
}

/** Returns true if an id is a reserved word of the API, so that no new page or entry can have it. */
export function isReservedPageId(id: string): boolean {
  return [...reserved.values()].some((words) => words.has(id.toLowerCase()));
}

/** Returns true if an id is a reserved word of the API's routes for sections. */
export function isReservedSectionId(id: string): boolean {
  return reserved.get('/sections')?.has(id.toLowerCase()) ?? false;
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

function hasSamePrefix(one: readonly string[], other: readonly string[], end: number): boolean {
  return one
    .slice(0, end)
    .every((part, index) => part === other[index] || isParameter(part) || isParameter(other[index] ?? ''));
}
