import type { RequestHandler } from 'express';
import type { MediaFiles } from '../../library/files/storage';
import { AppError } from '../../platform/errors';
import { etagOf, Finished } from '../../platform/http/finished';
import { pause } from '../../platform/pause';
import { ICON_FILES, type IconAddress } from './draw-icon';
import { type Icon, iconVersion, readIcon } from './icon';

/** How long the storage may take to say whether a picture exists, in milliseconds. The site's drawings wait for it. */
const PATIENCE_MS = 2000;

/** True for the address of one of the site's icons, which the firm's own may replace. */
export function isIcon(address: string): address is IconAddress {
  return Object.hasOwn(ICON_FILES, address);
}

/** Renders the firm's icons, once each, and serves them from memory at the addresses of the default ones. */
export class SiteIcons {
  /** Null for the default icons, undefined before the first lookup. */
  private icon: Icon | null | undefined;
  private made = new Map<string, Finished>();
  private drawings = new Map<string, Promise<Finished>>();
  /** The picture with a missing file, so that its replacement by the mark is rendered only once. */
  private missing: string | null = null;

  constructor(private readonly library: Pick<MediaFiles, 'find' | 'read'>) {}

  /** Returns the version in the icons' addresses, which makes browsers fetch changed icons, or null for the default ones. */
  versionOf(site: unknown): string | null {
    const icon = readIcon(site);
    const version = icon && iconVersion(icon);
    if (this.icon === undefined || version !== (this.icon && iconVersion(this.icon))) {
      this.icon = icon;
      this.made = new Map();
      this.drawings = new Map();
    }
    return version;
  }

  /**
   * Discards the icons made from a picture if its file is gone: a withdrawn picture must not live on in the icons.
   * @throws Error if this cannot be known soon
   */
  async forgetMissing(): Promise<void> {
    const picture = this.icon?.picture ?? null;
    if (picture === null || picture === this.missing) return;
    const late = pause(PATIENCE_MS).then(() => Promise.reject(new Error('The storage did not answer in time.')));
    if (await Promise.race([this.library.find(picture), late])) return;
    this.missing = picture;
    this.made = new Map();
    this.drawings = new Map();
  }

  /** Returns the firm's icon if it is rendered already, null if it still has to be, or the default icon if the firm has none. */
  getCurrent(address: string, file: Finished): Finished | null {
    return this.icon === null ? file : (this.made.get(address) ?? null);
  }

  /** Returns one of the firm's icons, rendering it if needed; undefined if it has none of its own. */
  async read(address: IconAddress): Promise<Finished | undefined> {
    return this.icon ? this.render(address, this.icon) : undefined;
  }

  /** Serves the icons, rendering them on demand. @param look refreshes which icons to use */
  serve(look: () => Promise<void>): RequestHandler {
    return async (req, res, next) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      if (!isRead || !isIcon(req.path)) return next();
      await look();
      // The default icons follow, one of them a drawing in the firm's colors.
      if (!this.icon) return next();
      const icon = await this.render(req.path, this.icon);
      (await icon.readyFor(req)).send(req, res);
    };
  }

  private render(address: IconAddress, icon: Icon): Promise<Finished> {
    const { made, drawings } = this;
    const known = drawings.get(address) ?? this.draw(address, icon).finally(() => drawings.delete(address));
    if (!made.has(address)) drawings.set(address, known);
    return known;
  }

  private async draw(address: IconAddress, icon: Icon): Promise<Finished> {
    const { made } = this;
    const there = made.get(address);
    if (there) return there;
    const { type, draw } = ICON_FILES[address];
    const { read } = this.library;
    let isTemporary = false;
    // If the picture cannot be rendered, the mark replaces it.
    const identity = await draw(icon, read).catch((error: unknown) => {
      isTemporary = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
      return draw({ ...icon, picture: null }, read);
    });
    const finished = new Finished({
      status: 200,
      type,
      headers: ['Cache-Control', 'public, max-age=0, must-revalidate'],
      bodies: { identity },
      etag: etagOf(identity),
      isPacked: type === 'image/svg+xml',
    });
    if (!isTemporary) made.set(address, finished);
    return finished;
  }
}
