/** A small drawing in the site's own lines, 160 wide and 96 high. Data, so that a model can hold it. */
export interface Drawing {
  ground: 'navy' | 'paper';
  /** From the back to the front. */
  shapes: readonly DrawnShape[];
}

export type DrawnShape =
  | { kind: 'line'; x: number; y: number; width: number; tone: 'soft' | 'strong' | 'light' }
  | { kind: 'box'; x: number; y: number; width: number; height: number; tone: Tone }
  | { kind: 'disc'; x: number; y: number; radius: number; tone: Tone }
  | { kind: 'path'; d: string; tone: Tone }
  | { kind: 'awning'; x: number; y: number; width: number };

type Tone = 'navy' | 'gold' | 'tint' | 'line' | 'outline' | 'check';

/** A line of words; a title is `strong`, or `light` on navy. */
export function line(x: number, y: number, width: number, tone: 'soft' | 'strong' | 'light' = 'soft'): DrawnShape {
  return { kind: 'line', x, y, width, tone };
}

/** A button or a picture. */
export function box(x: number, y: number, width: number, height: number, tone: Tone): DrawnShape {
  return { kind: 'box', x, y, width, height, tone };
}

/** A round thing, by its middle. */
export function disc(x: number, y: number, radius: number, tone: Tone): DrawnShape {
  return { kind: 'disc', x, y, radius, tone };
}

/** Anything else, as SVG draws it. */
export function path(d: string, tone: Tone): DrawnShape {
  return { kind: 'path', d, tone };
}

/** The awning of a shop. */
export function awning(x: number, y: number, width: number): DrawnShape {
  return { kind: 'awning', x, y, width };
}
