import { computeLuminance } from './oklch';

/** Returns the WCAG 2 contrast ratio of two colors, from 1 (identical) to 21 (black and white). */
export function computeContrast(first: string, second: string): number {
  const [a, b] = [computeLuminance(first), computeLuminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns true if a color has enough contrast to its background.
 * @param least 4.5 for text, 3 for large text and controls
 */
export function hasContrast(colour: string, ground: string, least: number): boolean {
  return computeContrast(colour, ground) >= least;
}
