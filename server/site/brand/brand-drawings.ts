import { DEFAULT_PALETTE, type Palette, type Tone } from '../../../src/content/brand/palette';
import { etagOf, Finished } from '../../platform/http/finished';

const DRAWINGS = /^\/(?:illustrations\/[^/]+|favicon)\.svg$/;

/** True for the address of one of the site's own drawings. */
export function isDrawing(address: string): boolean {
  return DRAWINGS.test(address);
}

/** Recolors the site's drawings in the firm's colors, once each. Their addresses stay the same, so browsers must revalidate them. */
export class BrandDrawings {
  private readonly made = new Map<string, Finished>();

  constructor(private readonly palette: Palette) {}

  /** @param drawing from the build, in the default colors */
  recolor(address: string, drawing: Finished): Finished {
    const known = this.made.get(address);
    if (known) return known;
    const text = drawing.identity.toString('utf8');
    const identity = Buffer.from(text.replace(/#[0-9a-f]{6}\b/g, (hex) => this.colourFor(hex)));
    const finished = new Finished({
      status: 200,
      type: 'image/svg+xml',
      headers: ['Cache-Control', 'public, max-age=0, must-revalidate'],
      bodies: { identity },
      etag: etagOf(identity),
      isPacked: true,
    });
    this.made.set(address, finished);
    return finished;
  }

  private colourFor(hex: string): string {
    const tone = TONES.get(hex);
    return tone === undefined ? hex : this.palette[tone];
  }
}

/** The names of the default colors by their hex codes. */
const TONES = new Map(Object.entries(DEFAULT_PALETTE).map(([name, hex]) => [hex, name as Tone]));
