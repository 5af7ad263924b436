import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Db } from '../../../db/client';
import { brandCss, type FontAddress } from '../../../src/content/brand/brand-css';
import { readOwnFonts } from '../../../src/content/brand/own-fonts';
import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { filesOf } from '../../../src/content/brand/typefaces';
import { readPage } from '../../content/changes/read-page';
import type { ReadPicture } from '../../library/files/storage';
import type { BuiltFiles } from '../../platform/http/built-files';
import { etagOf, Finished } from '../../platform/http/finished';
import { BrandDrawings, isDrawing } from './brand-drawings';
import { isIcon, SiteIcons } from './site-icons';

/** What a page loads where its firm has chosen a look. */
export interface PageLook {
  /** The address of the style sheet, by its content. */
  style: string;
  /** The fonts to fetch in place of the site's own; nothing where those stay. */
  fonts: string[] | null;
}

const ADDRESS = /^\/brand\/[0-9a-f]{16}\.css$/;
/** So many are kept: pages drawn before a change may still be read somewhere. */
const MOST_KEPT = 20;
/** So long after the content was looked at for an address that is not known, no other is looked for. */
const PAUSE_MS = 1000;
/** So long what is known waits for what may be another. */
const PATIENCE_MS = 300;

/** The style sheets of the firm's look, each made once and sent from memory. */
export class BrandSheets {
  private readonly kept = new Map<string, Finished>();
  /** The drawings of the look that pages were drawn in last: null where they stay as they are, undefined while it is not known. */
  private drawings: BrandDrawings | null | undefined;
  private drawnIn = '';
  readonly icons: SiteIcons;
  /** The change after which the content was looked at last. */
  private lookedAfter = -1;
  /** The change for which it was looked at last, whether that went well or not. */
  private lookedFor = -1;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<unknown> | null = null;

  constructor(
    private readonly db: Db,
    private readonly fontAddress: FontAddress,
    read: ReadPicture,
    /** Which change of what all pages share was the last. */
    private readonly lastChange: () => number,
  ) {
    this.icons = new SiteIcons(read);
  }

  /** What a page loads, by the content that all pages share; null for the look the site comes with. */
  lookOf(site: Record<string, unknown> | undefined): PageLook | null {
    this.icons.versionOf(site);
    const css = brandCss(site?.brand, this.fontAddress);
    this.colour(site?.brand, css);
    if (css === '') return null;
    const style = `/brand/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`;
    this.keep(style, css);
    const { pair } = readBrand(site?.brand);
    const own = Object.values(readOwnFonts(site?.brand));
    // Where one of two is the firm's own, the other comes as the sheets ask for it.
    const fonts = own.length > 0 ? own : pair ? filesOf(pair).map(this.fontAddress) : null;
    return { style, fonts: fonts?.filter((font) => font !== undefined) ?? null };
  }

  /** Whether an address is one of a style sheet's, known or not. */
  isAddress(path: string): boolean {
    return ADDRESS.test(path);
  }

  /** The sheet of an address, where it was made here. */
  get(address: string): Finished | undefined {
    return this.kept.get(address);
  }

  /** Sends one; another server, or this one before it was restarted, may have told its address. */
  serve: RequestHandler = async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !this.isAddress(req.path)) return next();
    if (!this.kept.has(req.path)) await this.lookAgain();
    const sheet = this.kept.get(req.path);
    if (!sheet) return next();
    (await sheet.readyFor(req)).send(req, res);
  };

  /** A built file as it is sent; null for a drawing whose colours are not known yet. */
  worn(address: string, file: Finished): Finished | null {
    if (!isDrawing(address) && !isIcon(address)) return file;
    // What was changed since is looked at again first.
    if (this.lookedAfter !== this.lastChange()) return null;
    const icon = isIcon(address) ? this.icons.worn(address, file) : file;
    if (icon !== file || !isDrawing(address) || this.drawings === null) return icon;
    return this.drawings?.recoloured(address, file) ?? null;
  }

  /** Sends the firm's icons. */
  serveIcons(): RequestHandler {
    return this.icons.serve(() => this.lookAfterChange());
  }

  /** Sends the site's drawings, in the firm's colours where it has some. Where those can't be read they are sent as they are. */
  serveDrawings(files: BuiltFiles): RequestHandler {
    return async (req, res, next) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const file = isRead && isDrawing(req.path) ? files.get(req.path) : undefined;
      if (!file) return next();
      await this.lookAfterChange();
      const drawing = this.drawings?.recoloured(req.path, file) ?? file;
      (await drawing.readyFor(req)).send(req, res);
    };
  }

  private colour(brand: unknown, css: string): void {
    if (this.drawings !== undefined && this.drawnIn === css) return;
    const { colours } = readBrand(brand);
    this.drawings = colours ? new BrandDrawings(paletteOf(colours)) : null;
    this.drawnIn = css;
  }

  /** Looks at the content where it was changed since. What is known is sent where that takes long, or can't be. */
  private async lookAfterChange(): Promise<void> {
    if (this.lookedAfter === this.lastChange()) return;
    const looking = this.lookAgain().catch(() => undefined);
    await (this.drawings === undefined
      ? looking
      : Promise.race([looking, wait(PATIENCE_MS, undefined, { ref: false })]));
  }

  /** Makes the sheet of the content as it is now: after each change once, else once a second, whoever asks for whatever. */
  private async lookAgain(): Promise<void> {
    const change = this.lastChange();
    const isDue = change !== this.lookedFor || performance.now() - this.lookedAt > PAUSE_MS;
    if (!this.looking && isDue) {
      this.lookedAt = performance.now();
      this.lookedFor = change;
      this.looking = readPage(this.db, 'site')
        .then(async ({ content }) => {
          this.lookOf(content);
          await this.icons.forgetMissing();
          this.lookedAfter = change;
        })
        .finally(() => {
          this.looking = null;
        });
    }
    await this.looking;
  }

  private keep(address: string, css: string): void {
    if (this.kept.has(address)) return;
    const identity = Buffer.from(css);
    const headers = ['Cache-Control', 'public, max-age=31536000, immutable'];
    const type = 'text/css; charset=utf-8';
    const etag = etagOf(identity);
    this.kept.set(address, new Finished({ status: 200, type, headers, bodies: { identity }, etag, isPacked: true }));
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
