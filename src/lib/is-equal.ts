/** Compares two JSON values deeply. Key order does not matter, and a key that holds undefined counts as absent. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isEqual(item, b[index]));
  }
  const [left, right] = [presentKeys(a), presentKeys(b)];
  if (left.length !== right.length) return false;
  return left.every((key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]));
}

function presentKeys(value: object): string[] {
  return Object.keys(value).filter((key) => value[key as keyof typeof value] !== undefined);
}
