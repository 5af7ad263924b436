const LINKS = [
  { text: 'Privacy', url: '/privacy' },
  { text: 'Terms', url: '/terms' },
  { text: 'Disclaimer', url: '/disclaimer' },
];

/** Returns what a legal text shows at its end where nothing is stored: links to the other built-in ones. */
export function legalPresets(pageId: string) {
  return { endNote: { updated: 'Last updated:', links: LINKS.filter(({ url }) => url !== `/${pageId}`) } };
}
