const PICTURES = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
];

/** The web manifest: what the site is called on a home screen, and its pictures there. @param firm empty where it can't be read */
export function manifestOf(firm: string): string {
  return JSON.stringify({ name: firm || 'Home', start_url: '/', display: 'browser', icons: PICTURES });
}
