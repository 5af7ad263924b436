import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/errors';
import type { Card } from './card';
import { drawCard } from './draw-card';

const MAX_KEPT = 100;
const MAX_KEPT_BYTES = 8_000_000;
/** The maximum number of cards in the queue. */
const MAX_WAITING = 50;
const TIMEOUT_SECONDS = 10;

/** Renders cards as PNGs: one at a time, each once for concurrent requests. Caches the most recently used ones. */
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
   * Returns a card's picture.
   * @param address the cache key, which contains a hash of the card's content
   * @throws AppError SERVICE_UNAVAILABLE if the queue is full
   */
  async renderPicture(address: string, card: Card): Promise<Buffer> {
    const kept = this.kept.get(address);
    if (kept) return kept;
    const drawing = this.drawings.get(address);
    if (drawing) return drawing;
    if (this.drawings.size >= MAX_WAITING)
      throw new AppError('SERVICE_UNAVAILABLE', 'Too many share images are being rendered. Try again in a moment.');
    const begun = this.last
      .then(() => this.draw(card))
      .then((png) => {
        this.kept.set(address, png);
        return png;
      })
      .finally(() => this.drawings.delete(address));
    this.drawings.set(address, begun);
    // A failure must not block the cards behind it.
    this.last = begun.catch(() => undefined);
    return begun;
  }
}

async function drawPng(card: Card): Promise<Buffer> {
  const svg = Buffer.from(await drawCard(card));
  // Loaded with the first card, because the module is large.
  const { default: sharp } = await import('sharp');
  return sharp(svg).png({ palette: true, colours: 64, effort: 7 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
}
