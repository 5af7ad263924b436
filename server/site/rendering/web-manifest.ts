import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { iconOf, iconVersion } from '../brand/icon';

const PICTURES = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
];

/**
 * The web manifest: what the site is called on a home screen, its pictures there, and the colours round it where the firm chose some.
 * @param firm empty where it can't be read
 * @param site the content all pages share
 */
export function manifestOf(firm: string, site?: Record<string, unknown>): string {
  const icon = iconOf(site);
  const version = icon ? `?v=${iconVersion(icon)}` : '';
  const icons = PICTURES.map((picture) => ({ ...picture, src: picture.src + version }));
  const { colours } = readBrand(site?.brand);
  const { navy, paper } = paletteOf(colours ?? {});
  const tones = colours ? { theme_color: navy, background_color: paper } : {};
  return JSON.stringify({ name: firm || 'Home', start_url: '/', display: 'browser', ...tones, icons });
}
