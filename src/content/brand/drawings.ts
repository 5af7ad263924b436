/** The built-in illustrations by file name: where each appears, and its size in pixels. */
export const DRAWINGS = {
  'main-street': { label: 'Home: the street', width: 1440, height: 400 },
  'founders-desk': { label: 'About', width: 720, height: 470 },
  'portfolio-row': { label: 'Portfolio', width: 1440, height: 340 },
  counter: { label: 'Team', width: 1440, height: 450 },
  'before-and-after': { label: 'Case studies', width: 1440, height: 400 },
  letters: { label: 'Testimonials', width: 720, height: 470 },
  'office-door': { label: 'Contact: the door', width: 720, height: 500 },
  'street-plan': { label: 'Contact: the map', width: 640, height: 480 },
  'ledger-and-scale': { label: 'Investors', width: 720, height: 470 },
  handover: { label: 'Brokers', width: 720, height: 470 },
  handshake: { label: 'Landing pages', width: 640, height: 400 },
  'mark-privacy': { label: 'Privacy', width: 96, height: 96 },
  'mark-terms': { label: 'Terms and other legal pages', width: 96, height: 96 },
  'mark-disclaimer': { label: 'Disclaimer', width: 96, height: 96 },
  'street-at-dusk': { label: 'End of every page', width: 1440, height: 170 },
  'empty-lot': { label: 'Page Not Found', width: 1440, height: 330 },
  storefront: { label: 'Companies: other categories', width: 640, height: 400 },
  'home-services': { label: 'Companies: home services', width: 480, height: 300 },
  'light-industry': { label: 'Companies: light industry', width: 480, height: 300 },
  food: { label: 'Companies: food', width: 480, height: 300 },
  health: { label: 'Companies: health', width: 480, height: 300 },
} as const satisfies Record<string, { label: string; width: number; height: number }>;

export type DrawingName = keyof typeof DRAWINGS;

export const DRAWING_NAMES = Object.keys(DRAWINGS) as DrawingName[];
