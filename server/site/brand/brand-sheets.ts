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
import type { MediaFiles } from '../../library/files/storage';
import type { BuiltFiles } from '../../platform/http/built-files';
import { etagOf, Finished } from '../../platform/http/finished';
import { BrandDrawings, isDrawing } from './brand-drawings';
import { isIcon, SiteIcons } from './site-icons';

/** The style sheet and fonts of pages if the firm has chosen its own look. */
export interface PageLook {
  /** The address of the style sheet, which contains a hash of its content. */
  style: string;
  /** The fonts to preload instead of the default ones, or null to keep those. */
  fonts: string[] | null;
}

const ADDRESS = /^\/brand\/[0-9a-f]{16}\.css$/;
/** The number of cached sheets. Older ones are needed because pages rendered before a change may still be open. */
const MOST_KEPT = 20;
/** The minimum time between two lookups for unknown addresses, in milliseconds. */
const PAUSE_MS = 1000;
/** How long a request waits for a fresh look before it gets the old one, in milliseconds. */
const PATIENCE_MS = 300;

/** Generates the style sheets for the firm's look, once each, and serves them from memory. */
export class BrandSheets {
  private readonly kept = new Map<string, Finished>();
  /** The drawings in the current colors: null for the default colors, undefined while those are unknown. */
  private drawings: BrandDrawings | null | undefined;
  private drawnIn = '';
  readonly icons: SiteIcons;
  /** The change that the current look includes. */
  private lookedAfter = -1;
  /** The latest change that caused the content to be read, successfully or not. */
  private lookedFor = -1;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<unknown> | null = null;

  constructor(
    private readonly db: Db,
    private readonly fontAddress: FontAddress,
    library: Pick<MediaFiles, 'find' | 'read'>,
    /** Returns the number of the last change of the shared content. */
    private readonly lastChange: () => number,
  ) {
    this.icons = new SiteIcons(library);
  }

  /** Returns what pages load for the shared content, or null for the default look. */
  readLook(site: Record<string, unknown> | undefined): PageLook | null {
    this.icons.versionOf(site);
    const css = brandCss(site?.brand, this.fontAddress);
    this.colour(site?.brand, css);
    if (css === '') return null;
    const style = `/brand/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`;
    this.keep(style, css);
    return { style, fonts: this.listFonts(site?.brand) };
  }

  /**
   * Returns the style sheet for content that is not on the site, and the fonts to preload. Nothing is kept of it.
   * @returns an empty sheet for the default look
   */
  makeLook(site: Record<string, unknown> | undefined): { css: string } & Pick<PageLook, 'fonts'> {
    const css = brandCss(site?.brand, this.fontAddress);
    return { css, fonts: css === '' ? null : this.listFonts(site?.brand) };
  }

  private listFonts(brand: unknown): string[] | null {
    const { pair } = readBrand(brand);
    const own = Object.values(readOwnFonts(brand));
    // If the firm has one font of its own, only that is preloaded. The sheet loads the other.
    const fonts = own.length > 0 ? own : pair ? filesOf(pair).map(this.fontAddress) : null;
    return fonts?.filter((font) => font !== undefined) ?? null;
  }

  /** True if an address has the form of a style sheet's. */
  isAddress(path: string): boolean {
    return ADDRESS.test(path);
  }

  /** Returns the cached sheet at an address. */
  get(address: string): Finished | undefined {
    return this.kept.get(address);
  }

  /** Serves a sheet. Its address may come from another server or from before a restart, so unknown sheets are regenerated. */
  serve: RequestHandler = async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !this.isAddress(req.path)) return next();
    if (!this.kept.has(req.path)) await this.lookAgain();
    const sheet = this.kept.get(req.path);
    if (!sheet) return next();
    (await sheet.readyFor(req)).send(req, res);
  };

  /** Returns a built file in the firm's look, or null if that has to be read first. */
  getCurrent(address: string, file: Finished): Finished | null {
    if (!isDrawing(address) && !isIcon(address)) return file;
    // The content changed, so it must be read first.
    if (this.lookedAfter !== this.lastChange()) return null;
    const icon = isIcon(address) ? this.icons.getCurrent(address, file) : file;
    if (icon !== file || !isDrawing(address) || this.drawings === null) return icon;
    return this.drawings?.recolor(address, file) ?? null;
  }

  /** Returns a style sheet or a built file as visitors get it now, in the firm's look; undefined if there is none. */
  async read(address: string, files: Pick<BuiltFiles, 'get'>): Promise<Finished | undefined> {
    const sheet = this.kept.get(address);
    const file = sheet ?? files.get(address);
    if (!file || (!isDrawing(address) && !isIcon(address))) return file;
    await this.lookAfterChange();
    const icon = isIcon(address) ? await this.icons.read(address) : undefined;
    return icon ?? (isDrawing(address) ? (this.drawings?.recolor(address, file) ?? file) : file);
  }

  /** Serves the firm's icons. */
  serveIcons(): RequestHandler {
    return this.icons.serve(() => this.lookAfterChange());
  }

  /** Serves the site's drawings in the firm's colors, or in the default colors if the firm's cannot be read. */
  serveDrawings(files: BuiltFiles): RequestHandler {
    return async (req, res, next) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const file = isRead && isDrawing(req.path) ? files.get(req.path) : undefined;
      if (!file) return next();
      await this.lookAfterChange();
      const drawing = this.drawings?.recolor(req.path, file) ?? file;
      (await drawing.readyFor(req)).send(req, res);
    };
  }

  private colour(brand: unknown, css: string): void {
    if (this.drawings !== undefined && this.drawnIn === css) return;
    const { colours } = readBrand(brand);
    this.drawings = colours ? new BrandDrawings(paletteOf(colours)) : null;
    this.drawnIn = css;
  }

  /** Reads the content again after a change. If that fails or takes too long, the old look is used. */
  private async lookAfterChange(): Promise<void> {
    if (this.lookedAfter === this.lastChange()) return;
    const looking = this.lookAgain().catch(() => undefined);
    await (this.drawings === undefined
      ? looking
      : Promise.race([looking, wait(PATIENCE_MS, undefined, { ref: false })]));
  }

  /** Generates the sheet for the current content: once after each change, and otherwise at most once a second. */
  private async lookAgain(): Promise<void> {
    const change = this.lastChange();
    const isDue = change !== this.lookedFor || performance.now() - this.lookedAt > PAUSE_MS;
    if (!this.looking && isDue) {
      this.lookedAt = performance.now();
      this.lookedFor = change;
      this.looking = readPage(this.db, 'site')
        .then(async ({ content }) => {
          this.readLook(content);
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
