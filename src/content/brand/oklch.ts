/** A color by lightness (0 to 1), chroma (0 is gray), and hue in radians; equal steps look even. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

/** Converts a color to OKLCH. @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b2),
    h: Math.atan2(b2, a),
  };
}

/** Converts to `#rrggbb`. The chroma of colors outside sRGB is reduced until they fit; lightness and hue are kept. */
export function toHex({ l, c, h }: Oklch): string {
  const light = Math.min(1, Math.max(0, l));
  if (light === 0) return '#000000';
  if (light === 1) return '#ffffff';
  for (let chroma = c; chroma > 0.001; chroma -= 0.002) {
    const linear = oklchToLinearRgb({ l: light, c: chroma, h });
    if (linear.every((part) => part >= -0.0005 && part <= 1.0005)) return encode(linear);
  }
  return encode(oklchToLinearRgb({ l: light, c: 0, h }));
}

/** Mixes two colors. @param share of the second color, 0 to 1 */
export function mixColours(first: string, second: string, share: number): string {
  const [a, b] = [toLinearRgb(first), toLinearRgb(second)].map((linear) => linear.map(applyGamma)) as [
    number[],
    number[],
  ];
  return `#${a.map((part, at) => toHexByte(part + ((b[at] ?? 0) - part) * share)).join('')}`;
}

/** Returns the relative luminance as defined by WCAG 2: 0 for black, 1 for white. */
export function computeLuminance(hex: string): number {
  const [r, g, b] = toLinearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinearRgb(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function oklchToLinearRgb({ l: light, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function encode(linear: Triple): string {
  return `#${linear.map((part) => toHexByte(applyGamma(Math.min(1, Math.max(0, part))))).join('')}`;
}

function applyGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function toHexByte(part: number): string {
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0');
}
