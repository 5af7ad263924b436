/** Copies a section's data, giving its elements new ids that are unique on the site (type, timestamp, random suffix). */
export function copyData(
  data: Record<string, unknown>,
  now = Date.now(),
  random = randomSuffix,
): Record<string, unknown> {
  const copy = structuredClone(data);
  if (!Array.isArray(copy.elements)) return copy;
  const elements = copy.elements.map((element: unknown) => {
    if (typeof element !== 'object' || element === null) return element;
    const { type } = element as { type?: unknown };
    return { ...element, id: elementId(String(type), now, random) };
  });
  return { ...copy, elements };
}

/** Creates an id for a new element from its type, the time and a random suffix (spec section 3). */
export function elementId(type: string, now = Date.now(), random = randomSuffix): string {
  return `${type}-${now}-${random()}`;
}

function randomSuffix(): string {
  return crypto.randomUUID().slice(0, 8);
}
