/** The most common color names; all others count as unknown. */
const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  red: '#ff0000',
  green: '#008000',
  lime: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  gold: '#ffd700',
  pink: '#ffc0cb',
  purple: '#800080',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  navy: '#000080',
  maroon: '#800000',
  olive: '#808000',
};

const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/;
const LONG = /^#[0-9a-f]{6}$/;
const NUMBERS = /^rgb\((\d{1,3})[ ,]{1,2}(\d{1,3})[ ,]{1,2}(\d{1,3})\)$/;

/** Converts a CSS color to `#rrggbb`. @returns null for transparent colors and for any format not covered here */
export function parseCssColour(colour: string): string | null {
  const text = colour.trim().toLowerCase();
  if (text.length > 40) return null;
  if (LONG.test(text)) return text;
  const short = SHORT.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  const numbers = NUMBERS.exec(text)?.slice(1).map(Number);
  if (numbers?.every((one) => one <= 255))
    return `#${numbers.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
  return Object.hasOwn(NAMES, text) ? (NAMES[text] as string) : null;
}
