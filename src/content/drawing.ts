/** A thumbnail in the site's line style, 160 wide and 96 high. It is plain data so that a model can contain it. */
export interface Drawing {
  ground: 'navy' | 'paper';
  /** Shapes from back to front. */
  shapes: readonly DrawnShape[];
}

export type DrawnShape =
  | { kind: 'line'; x: number; y: number; width: number; tone: 'soft' | 'strong' | 'light' }
  | { kind: 'box'; x: number; y: number; width: number; height: number; tone: Tone }
  | { kind: 'disc'; x: number; y: number; radius: number; tone: Tone }
  | { kind: 'path'; d: string; tone: Tone }
  | { kind: 'awning'; x: number; y: number; width: number };

type Tone = 'navy' | 'gold' | 'tint' | 'line' | 'outline' | 'check';

/** Returns a line of text: a title if `strong`, or `light` on navy. */
export function line(x: number, y: number, width: number, tone: 'soft' | 'strong' | 'light' = 'soft'): DrawnShape {
  return { kind: 'line', x, y, width, tone };
}

/** Returns a button or an image. */
export function box(x: number, y: number, width: number, height: number, tone: Tone): DrawnShape {
  return { kind: 'box', x, y, width, height, tone };
}

/** Returns a circle; `x` and `y` are its center. */
export function disc(x: number, y: number, radius: number, tone: Tone): DrawnShape {
  return { kind: 'disc', x, y, radius, tone };
}

/** Returns any other shape, as SVG path data. */
export function path(d: string, tone: Tone): DrawnShape {
  return { kind: 'path', d, tone };
}

/** Returns the awning of a shop. */
export function awning(x: number, y: number, width: number): DrawnShape {
  return { kind: 'awning', x, y, width };
}
