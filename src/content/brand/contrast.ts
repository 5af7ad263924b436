import { luminanceOf } from './oklch';

/** How far two colours are told apart, by WCAG 2: 1 is not at all, 21 black from white. */
export function contrastOf(first: string, second: string): number {
  const [a, b] = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Whether a colour can be told from its ground. @param least 4.5 for texts, 3 for large ones and for controls */
export function holdsOn(colour: string, ground: string, least: number): boolean {
  return contrastOf(colour, ground) >= least;
}
