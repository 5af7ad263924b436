import type { BrandColours, ColourKey } from './palette';
import { pairOf, type TypefacePair } from './typefaces';

/** How round corners are, by what is chosen. */
export const RADIUS_SIZES = { square: '0', small: '3px', soft: '8px', round: '16px' } as const;

type Radius = keyof typeof RADIUS_SIZES;

/** What of a brand there is to draw with. */
interface Brand {
  /** Nothing where no colour is chosen. */
  colours?: Partial<BrandColours>;
  pair: TypefacePair | null;
  radius?: Radius;
}

const KEYS: readonly ColourKey[] = ['primary', 'accent', 'paper', 'ink'];

/** The brand in a content, which may hold anything: what is none of it is left out. */
export function readBrand(brand: unknown): Brand {
  const { colours, typefaces, radius } = objectOf(brand);
  const given = objectOf(colours);
  const known = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = given[key];
      return isHex(value) ? [[key, value.toLowerCase()]] : [];
    }),
  ) as Partial<BrandColours>;
  return {
    ...(Object.keys(known).length > 0 && { colours: known }),
    pair: pairOf(typefaces),
    ...(isRadius(radius) && { radius }),
  };
}

/** Whether a value is a colour of six digits. */
export function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
}

function isRadius(value: unknown): value is Radius {
  return typeof value === 'string' && Object.hasOwn(RADIUS_SIZES, value);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
