import { DEFAULT_PALETTE, type Palette, type Tone } from '../../../src/content/brand/palette';
import { etagOf, Finished } from '../../platform/http/finished';

const DRAWINGS = /^\/(?:illustrations\/[^/]+|favicon)\.svg$/;

/** Whether an address is one of a drawing of the site's own, in its own colours. */
export function isDrawing(address: string): boolean {
  return DRAWINGS.test(address);
}

/** The site's drawings in the colours of the firm, each made once. They stand where they stood, so browsers ask whether they have changed. */
export class BrandDrawings {
  private readonly made = new Map<string, Finished>();

  constructor(private readonly palette: Palette) {}

  /** @param drawing as it was built, in the colours the site comes with */
  recoloured(address: string, drawing: Finished): Finished {
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

/** By what a colour is drawn, its name. */
const TONES = new Map(Object.entries(DEFAULT_PALETTE).map(([name, hex]) => [hex, name as Tone]));
