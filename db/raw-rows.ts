/** The rows of a raw query: the drivers answer one in two shapes, a list of rows, or an object with one. */
export function rawRows<T>(answer: unknown): T[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as T[];
}
