import { seeded } from '../../src/lib/testing-random';
import { BODIES, SHAPES } from './shapes';
import type { Sent, Target } from './target';
import { allTargets } from './targets';

/** A hostile request, and a harmless one of the same length to the same place. */
export interface Shot {
  name: string;
  hostile: Sent;
  harmless(): Sent;
}

/** Creates a shot when it is fired: all shots together would not fit into memory. */
export type MakeShot = () => Shot;

/** Lengths of texts in characters, used in turn, in addition to lengths at and just above the limit of the place. */
const LENGTHS = [1_900, 30_000, 250_000, 30_000];
/** As much as a body holds. Quadratic costs show at the shorter lengths too, so only every 16th shot is this long. */
const LONGEST = 950_000;
const LONGEST_EVERY = 16;
/** A place that takes the same kind of text as an earlier place gets only every 8th shape. */
const SHARE = 8;
const FULL_BODY = 1024 * 1024 - 100;
const BODY_PATHS = [
  '/api/content/batch',
  '/api/content/update',
  '/api/sections',
  '/api/trpc/content.batch',
  '/api/contact',
  '/api/admin/import',
];

/** Returns every place with every shape, and whole bodies: all of them, or `count` of them chosen by the seed if there are more. */
export function drawShots(count: number, seed: number): MakeShot[] {
  const left = [
    ...allTargets().flatMap((target, at) =>
      SHAPES.flatMap((_, index) =>
        target.isLikeAnother && (at + index) % SHARE !== 0 ? [] : [() => textShot(target, index)],
      ),
    ),
    ...BODY_PATHS.flatMap((path) => BODIES.map((_, index) => () => bodyShot(path, index))),
  ];
  const random = seeded(seed).next;
  const drawn: MakeShot[] = [];
  while (left.length > 0 && drawn.length < count) {
    const at = Math.floor(random() * left.length);
    const last = left.pop() as MakeShot;
    drawn.push(left[at] ?? last);
    if (at < left.length) left[at] = last;
  }
  return drawn;
}

function textShot({ name, limit, room, request }: Target, index: number): Shot {
  const shape = SHAPES[index] as (typeof SHAPES)[number];
  const ofItsOwn = limit === undefined ? [] : [limit, limit + 1];
  const lengths = [...ofItsOwn, ...LENGTHS].filter((length) => length <= room);
  const isLongest = index % LONGEST_EVERY === 0 && room >= LONGEST;
  const length = isLongest ? LONGEST : (lengths[index % lengths.length] ?? room);
  const text = shape.make(length);
  return {
    name: `${name}: ${shape.name}, ${length}`,
    hostile: request(text),
    harmless: () => request('x'.repeat(text.length)),
  };
}

function bodyShot(path: string, index: number): Shot {
  const shape = BODIES[index] as (typeof BODIES)[number];
  const body = shape.make(FULL_BODY);
  const harmless = () => withBody(path, JSON.stringify({ value: 'x'.repeat(body.length - 12) }));
  return { name: `${path}: ${shape.name}`, hostile: withBody(path, body), harmless };
}

function withBody(path: string, body: string): Sent {
  return { method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body };
}
