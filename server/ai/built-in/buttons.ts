import type { Tone } from '../../../src/content/ai-options';

/** Labels for what a button leads to, by the words that tell it: sober ones, then warmer ones. */
const LABELS: readonly [sign: RegExp, labels: readonly string[]][] = [
  [
    /\binvest/i,
    ['Discuss an investment', 'Ask about investing', 'Speak with a partner', 'See if it suits you', 'Find out more'],
  ],
  [
    /\bmaterials?\b|\bdownload|\breport|\bfile\b/i,
    ['Request the materials', 'Review the file', 'Ask for a copy', 'Have a look'],
  ],
  [
    /\bdeal\b|\bbroker|\bsubmit\b|\bsend us\b/i,
    ['Present a deal', 'Introduce a company', 'Bring us a deal', 'Tell us about it'],
  ],
  [/\bteam\b|\bpeople\b|\bprofile\b/i, ['Meet the partners', 'View the team', 'Meet the people', 'Get to know us']],
  [
    /\bportfolio\b|\bown\b|\bcompanies\b|\bcase\b|\bstory\b/i,
    ['View the portfolio', 'Review our companies', 'See our companies', 'Have a look'],
  ],
  [
    /\bcontact|\btalk|\bcall\b|\bspeak|\bconversation|\bwrite|\btouch\b|\bmeet\b|\bpartner/i,
    ['Speak with a partner', 'Arrange a conversation', 'Request a call', "Let's talk", 'Get in touch', 'Say hello'],
  ],
  [/^/, ['Learn more', 'Read the details', 'Find out more', 'Tell me more', 'Have a look', 'Find out how']],
];
const WARM = new Set<Tone>(['approachable', 'innovative']);

/** Words for a button that leads where the one before did, in the tone first, then in others. */
export function buttonLabels(current: string, tone: Tone, place: string): string[] {
  const found = LABELS.find(([sign]) => sign.test(current)) ?? LABELS.find(([sign]) => sign.test(place));
  const labels = [...(found?.[1] ?? [])];
  const ordered = WARM.has(tone) ? labels.reverse() : labels;
  return [...(tone === 'urgent' ? ordered.map((label) => `${label} today`) : []), ...ordered, 'Ask us', 'More'];
}
