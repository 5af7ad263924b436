import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { iconVersion, readIcon } from '../brand/icon';

const PICTURES = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
];

/**
 * Returns the web manifest: the site's name and icons on a home screen, and its colors if the firm has chosen any.
 * @param firm the firm's name; empty if it cannot be read
 * @param site the content that all pages share
 */
export function buildWebManifest(firm: string, site?: Record<string, unknown>): string {
  const icon = readIcon(site);
  const version = icon ? `?v=${iconVersion(icon)}` : '';
  const icons = PICTURES.map((picture) => ({ ...picture, src: picture.src + version }));
  const { colours } = readBrand(site?.brand);
  const { navy, paper } = paletteOf(colours ?? {});
  const tones = colours ? { theme_color: navy, background_color: paper } : {};
  return JSON.stringify({ name: firm || 'Home', start_url: '/', display: 'browser', ...tones, icons });
}
