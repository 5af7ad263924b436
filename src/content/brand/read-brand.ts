import type { BrandColours, ColourKey } from './palette';
import { findTypefacePair, type TypefacePair } from './typefaces';

/** The corner radius of each choice. */
export const RADIUS_SIZES = { square: '0', small: '3px', soft: '8px', round: '16px' } as const;

type Radius = keyof typeof RADIUS_SIZES;

/** The valid parts of a brand. */
interface Brand {
  /** Undefined if no color is chosen. */
  colours?: Partial<BrandColours>;
  pair: TypefacePair | null;
  radius?: Radius;
}

const KEYS: readonly ColourKey[] = ['primary', 'accent', 'paper', 'ink'];

/** Reads a brand from stored content, ignoring everything invalid. */
export function readBrand(brand: unknown): Brand {
  const { colours, typefaces, radius } = toObject(brand);
  const given = toObject(colours);
  const known = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = given[key];
      return isHex(value) ? [[key, value.toLowerCase()]] : [];
    }),
  ) as Partial<BrandColours>;
  return {
    ...(Object.keys(known).length > 0 && { colours: known }),
    pair: findTypefacePair(typefaces),
    ...(isRadius(radius) && { radius }),
  };
}

/** Returns true if a value is a six-digit hex color. */
export function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
}

function isRadius(value: unknown): value is Radius {
  return typeof value === 'string' && Object.hasOwn(RADIUS_SIZES, value);
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
