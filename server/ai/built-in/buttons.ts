import type { Tone } from '../../../src/content/ai-options';

const INTENTS: [string, RegExp][] = [
  ['invest', /\binvest/i],
  ['materials', /\bmaterials?\b|\bdownload\b|\breport\b|\bfile\b/i],
  ['deal', /\bdeal\b|\bbroker|\bsubmit\b|\bsend us\b/i],
  ['team', /\bteam\b|\bpeople\b|\bprofile\b/i],
  ['portfolio', /\bportfolio\b|\bown\b|\bcompanies\b|\bcase\b|\bstory\b/i],
  ['contact', /\bcontact\b|\btalk\b|\bcall\b|\bspeak\b|\bconversation\b|\bwrite\b|\btouch\b|\bmeet\b|\bpartner\b/i],
  ['start', /\bstart|\bbegin|\bjoin\b|\bapply\b|\bsign\b/i],
];

const LABELS: Record<string, Record<'formal' | 'bold' | 'warm' | 'soon' | 'new', readonly string[]>> = {
  contact: {
    formal: ['Speak with a partner', 'Arrange a conversation', 'Contact the firm', 'Request a call'],
    bold: ['Talk to us', 'Start the conversation', 'Call a partner', 'Put it to us'],
    warm: ['Say hello', "Let's talk", 'Get in touch', 'Drop us a line'],
    soon: ['Talk to us today', 'Call us now', 'Start today', 'Write to us today'],
    new: ['Start something new', 'See what is possible', 'Talk it through', 'Begin a conversation'],
  },
  invest: {
    formal: ['Invest with us', 'Discuss an investment', 'Review the terms', 'Speak with a partner'],
    bold: ['Invest alongside us', 'Put capital to work', 'Own a part', 'Make it count'],
    warm: ['See if it suits you', 'Ask about investing', "Let's talk investing", 'Find out more'],
    soon: ['Start investing today', 'Ask today', 'Invest now', 'Talk to us today'],
    new: ['Invest differently', 'See a new approach', 'Explore investing', 'Look closer'],
  },
  materials: {
    formal: ['Request the materials', 'Review the file', 'Receive the details', 'See the documents'],
    bold: ['Get the full file', 'See the numbers', 'Read it all', 'Get the materials'],
    warm: ['Send me the details', 'Have a look', 'Take a read', 'See what is inside'],
    soon: ['Get it today', 'Request it now', 'Read it today', 'Ask for it now'],
    new: ['Look inside', 'Explore the file', 'See how it works', 'Open the file'],
  },
  deal: {
    formal: ['Submit a company', 'Present a deal', 'Send us the details', 'Introduce a company'],
    bold: ['Bring us a deal', 'Send it over', 'Get a clear answer', 'Show us the company'],
    warm: ['Tell us about it', 'Share a company', 'Run it by us', 'Ask us about it'],
    soon: ['Send it today', 'Get an answer now', 'Bring it this week', 'Call us now'],
    new: ['Try us', 'Bring something new', 'Open a conversation', 'Show us more'],
  },
  team: {
    formal: ['Meet the partners', 'View the team', 'Read the profiles', 'See who we are'],
    bold: ['Meet the people', 'Know who leads', 'See the team', 'Meet us'],
    warm: ['Get to know us', 'Meet everyone', 'Say hello to the team', 'See our faces'],
    soon: ['Meet us today', 'Meet the team now', 'Talk to the team today', 'See the team now'],
    new: ['Meet the minds', 'See a new kind of team', 'Discover the team', 'Look who is here'],
  },
  portfolio: {
    formal: ['View the portfolio', 'Review our companies', 'Read the case study', 'See the companies'],
    bold: ['See the results', 'See what we own', 'Read the story', 'Judge the work'],
    warm: ['Take a look', 'See the companies', 'Read how it went', 'Come and see'],
    soon: ['See them now', 'Read it today', 'Look today', 'See it now'],
    new: ['Explore the companies', 'Discover the work', 'See what changed', 'Look closer'],
  },
  start: {
    formal: ['Begin here', 'Make an inquiry', 'Take the first step', 'Arrange a call'],
    bold: ['Get started', 'Start now', 'Take the lead', 'Begin'],
    warm: ["Let's begin", 'Come on in', 'Start with a hello', 'Give it a try'],
    soon: ['Start today', 'Begin now', 'Get going today', 'Start this week'],
    new: ['Try a new way', 'Start fresh', 'Explore the idea', 'See what is next'],
  },
  more: {
    formal: ['Learn more', 'Read the details', 'Find out more', 'Review the details'],
    bold: ['See how', 'Get the facts', 'See why', 'Read on'],
    warm: ['Have a look', 'Tell me more', 'Come and see', 'Find out how'],
    soon: ['See it now', 'Read it today', 'Find out now', 'Look today'],
    new: ['Explore', 'Discover more', 'Look closer', 'See what is new'],
  },
};

const MANNER: Record<Tone, 'formal' | 'bold' | 'warm' | 'soon' | 'new'> = {
  professional: 'formal',
  authoritative: 'formal',
  trustworthy: 'formal',
  confident: 'bold',
  approachable: 'warm',
  urgent: 'soon',
  innovative: 'new',
};

/** Words for a button that leads where the one before did, in the tone first, then in others. */
export function buttonLabels(current: string, tone: Tone, place: string, mention: readonly string[]): string[] {
  const intent = (INTENTS.find(([, pattern]) => pattern.test(current)) ??
    INTENTS.find(([, pattern]) => pattern.test(place)))?.[0];
  const labels = LABELS[intent ?? 'more'] ?? LABELS.more;
  if (!labels) return [];
  const manner = MANNER[tone];
  const start = tone === 'trustworthy' ? 1 : 0;
  const own = [...labels[manner].slice(start), ...labels[manner].slice(0, start)];
  const about = mention.flatMap((what) => [
    `Ask about ${what}`,
    `Talk to us about ${what}`,
    `Questions about ${what}?`,
    `Talk about ${what}`,
  ]);
  return [...about, ...own, ...labels.bold, ...labels.warm, ...(LABELS.more?.[manner] ?? [])];
}
