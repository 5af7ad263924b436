import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const HOSTILE: Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  9007199254740992,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2028',
  '%00',
  "'; drop table pages; --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'home.__proto__.polluted',
  'home.hero.headline',
  'dynamic.nothing.here',
  'sections.x.order',
  'home.welcome.body.99999999999999999999',
  'é'.repeat(300),
  'long '.repeat(4000),
  [],
  [[]],
  {},
  [null, null],
  { __proto__x: 1 },
  { constructor: { prototype: { polluted: true } } },
  { blocks: null },
  { blocks: [{ type: 'paragraph' }] },
  { blocks: [{ type: 'list', data: { items: [{ items: [[]] }] } }] },
  { time: 'x', blocks: [{ id: {}, type: 5, data: [] }], version: [] },
  { elements: [{ id: 1, type: 'heading', data: 'x' }, null] },
];

/** A hostile value from the list, or any JSON value. */
const hostile: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json> },
);

/** Returns variants of the example with one place replaced, dropped, added or wrapped, or unchanged. */
export function variantsOf(example: Json): fc.Arbitrary<Json> {
  return fc
    .tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom('replace', 'drop', 'add', 'wrap', 'keep'), hostile)
    .map(([at, how, value]) => changeOnePlace(structuredClone(example), at, how, value));
}

function changeOnePlace(root: Json, at: number, how: string, value: Json): Json {
  const places = placesOf(root);
  const place = places[at % (places.length + 1)];
  if (!place) return how === 'keep' ? root : value;
  const { parent, key } = place;
  const old = parent[key] ?? null;
  if (how === 'replace') parent[key] = value;
  if (how === 'wrap') parent[key] = [old];
  if (how === 'drop') delete parent[key];
  if (how === 'add') parent[`${key}x`] = value;
  return root;
}

interface Place {
  parent: { [key: string]: Json };
  key: string;
}

function placesOf(node: Json): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  const parent = node as { [key: string]: Json };
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesOf(parent[key] ?? null)]);
}

/** Hostile values for parameters in an address. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
);
