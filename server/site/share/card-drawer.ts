import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors';
import type { Card } from './card';
import { drawCard } from './draw-card';

const MAX_KEPT = 100;
const MAX_KEPT_BYTES = 8_000_000;
/** How many may wait for their turn. */
const MAX_WAITING = 50;
const TIMEOUT_SECONDS = 10;

/** Draws cards as PNGs: one at a time, each once for all who ask, and keeps those that were asked for last. */
export class CardDrawer {
  private readonly kept = new LRUCache<string, Buffer>({
    max: MAX_KEPT,
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (png) => png.length,
  });
  private readonly drawings = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly draw: (card: Card) => Promise<Buffer> = drawPng) {}

  /**
   * A card's picture.
   * @param address tells all that it shows
   * @throws AppError SERVICE_UNAVAILABLE where too many wait for theirs
   */
  async pictureOf(address: string, card: Card): Promise<Buffer> {
    const kept = this.kept.get(address);
    if (kept) return kept;
    const drawing = this.drawings.get(address);
    if (drawing) return drawing;
    if (this.drawings.size >= MAX_WAITING) throw new AppError('SERVICE_UNAVAILABLE', 'Too many pictures at once.');
    const begun = this.last
      .then(() => this.draw(card))
      .then((png) => {
        this.kept.set(address, png);
        return png;
      })
      .finally(() => this.drawings.delete(address));
    this.drawings.set(address, begun);
    // One that can't be drawn keeps no other from its turn.
    this.last = begun.catch(() => undefined);
    return begun;
  }
}

async function drawPng(card: Card): Promise<Buffer> {
  const svg = Buffer.from(await drawCard(card));
  // Loaded with the first, since it is large.
  const { default: sharp } = await import('sharp');
  return sharp(svg).png({ palette: true, colours: 64, effort: 7 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
}
