/** What programs call themselves that are no visitors: search engines, previews, monitors, libraries. */
const PROGRAMS = [
  // A maker of phones is no program.
  '(?<!cu)bot(?![a-z])',
  'crawl',
  'spider',
  'slurp',
  'preview',
  'facebookexternalhit',
  'embedly',
  'whatsapp',
  'monitor',
  'pingdom',
  'uptime',
  'lighthouse',
  'pagespeed',
  'scrapy',
  'feedfetcher',
  'mediapartners-google',
  'google-inspectiontool',
  'bingpreview',
  '^curl/',
  '^wget/',
  '^python',
  '^go-http',
  '^java/',
  '^okhttp',
  '^axios',
  '^node',
  '^undici',
  '^ruby',
  '^php',
  '^libwww',
  '^apache-httpclient',
];
const KNOWN = new RegExp(PROGRAMS.join('|'), 'i');

/** Whether a request's own name for its sender is that of a program, or missing. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || KNOWN.test(userAgent);
}
