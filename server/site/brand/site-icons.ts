import type { RequestHandler } from 'express';
import type { ReadPicture } from '../../library/files/storage';
import { etagOf, Finished } from '../../platform/http/finished';
import { ICON_FILES, type IconAddress } from './draw-icon';
import { type Icon, iconOf, iconVersion } from './icon';

/** Whether an address is one of the site's icons, at which its firm's own stand where it has some. */
export function isIcon(address: string): address is IconAddress {
  return Object.hasOwn(ICON_FILES, address);
}

/** The firm's icons, each drawn once for all who ask and sent from memory. They stand where the site's own stood. */
export class SiteIcons {
  /** Null where the site's own stay, undefined while nobody has looked. */
  private icon: Icon | null | undefined;
  private made = new Map<string, Finished>();
  private drawings = new Map<string, Promise<Finished>>();
  /** The picture whose file was found to be gone, so that the mark in its place is drawn once. */
  private missing: string | null = null;

  constructor(private readonly read: ReadPicture) {}

  /** What the addresses of the icons are followed by, so that browsers fetch others; null for the site's own. */
  versionOf(site: unknown): string | null {
    const icon = iconOf(site);
    const version = icon && iconVersion(icon);
    if (this.icon === undefined || version !== (this.icon && iconVersion(this.icon))) {
      this.icon = icon;
      this.made = new Map();
      this.drawings = new Map();
    }
    return version;
  }

  /** Forgets what was drawn from a picture whose file is gone: a withdrawn picture must not live on in the icons. */
  async forgetMissing(): Promise<void> {
    const picture = this.icon?.picture ?? null;
    if (picture === null || picture === this.missing || (await this.read(picture))) return;
    this.missing = picture;
    this.made = new Map();
    this.drawings = new Map();
  }

  /** An icon as it is sent: the firm's own where it is drawn already, null where it is not, the site's where it stays. */
  worn(address: string, file: Finished): Finished | null {
    return this.icon === null ? file : (this.made.get(address) ?? null);
  }

  /** Sends them, drawn where they are not yet. @param look finds out which there are */
  serve(look: () => Promise<void>): RequestHandler {
    return async (req, res, next) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      if (!isRead || !isIcon(req.path)) return next();
      await look();
      // Of these there is one whose colours follow the firm's besides.
      if (!this.icon) return next();
      const icon = await this.drawn(req.path, this.icon);
      (await icon.readyFor(req)).send(req, res);
    };
  }

  private drawn(address: IconAddress, icon: Icon): Promise<Finished> {
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
    // Of a picture that can't be drawn any more, the mark is left.
    const identity = await draw(icon, this.read).catch(() => draw({ ...icon, picture: null }, this.read));
    const finished = new Finished({
      status: 200,
      type,
      headers: ['Cache-Control', 'public, max-age=0, must-revalidate'],
      bodies: { identity },
      etag: etagOf(identity),
      isPacked: type === 'image/svg+xml',
    });
    made.set(address, finished);
    return finished;
  }
}
