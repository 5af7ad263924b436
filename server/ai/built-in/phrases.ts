import type { Audience, Tone } from '../../../src/content/ai-options';

/** What a tone puts before a statement, and before something one may do. */
export const LEADS: Record<Tone, readonly [lead: string, invite: string]> = {
  professional: ['In practice', 'We invite you to'],
  authoritative: ['For the record', 'You may'],
  confident: ['Put plainly', 'You can'],
  approachable: ['Put simply', 'Feel free to'],
  urgent: ['In short', 'Today you can'],
  trustworthy: ['In plain terms', 'You are welcome to'],
  innovative: ['Put another way', 'Here is how to'],
};

/** What follows a name, after a colon. */
export const TAILS: Record<Tone, readonly string[]> = {
  professional: ['an overview', 'the details'],
  authoritative: ['the facts', 'in full'],
  confident: ['the facts', 'in short'],
  approachable: ['in plain words', 'the story'],
  urgent: ['where it stands today', 'what to know now'],
  trustworthy: ['in plain terms', 'what to know'],
  innovative: ['a fresh look', 'another view'],
};

/** Sentences that close a paragraph: they invite, and claim nothing. */
export const CLOSERS: Record<Tone | Audience | 'sober', readonly string[]> = {
  professional: ['A partner can explain the details.', 'We welcome your questions.', 'Please ask us for the details.'],
  authoritative: ['Ask us for the details.', 'Speak with a partner before you decide.', 'Put your questions to us.'],
  confident: ['Ask us about it.', 'We are glad to explain.', 'Judge for yourself.'],
  approachable: ["We're happy to talk it through.", 'Ask us anything.', 'Give us a call to hear more.'],
  urgent: ['Now is a good time to talk.', 'Ask us today.', 'There is no need to wait with a question.'],
  trustworthy: [
    'Ask us anything, and take your time.',
    'You are welcome to check it.',
    'We would rather be asked twice.',
  ],
  innovative: ['Ask us how it works.', 'We are glad to explain how.', 'Come and see for yourself.'],
  investors: ['Investors are welcome to ask for the details.', 'Investors can put their questions to a partner.'],
  'business-owners': ['Owners are welcome to call at any stage.', 'Owners can put their questions to a partner.'],
  partners: ['Brokers and partners are welcome to call.', 'If you know a company that may suit us, tell us about it.'],
  general: ['Write to us if you would like to know more.', 'Whoever you are, you are welcome to ask.'],
  // Where a text speaks of risk, nothing shall sound like selling.
  sober: ['Ask us about anything that is not clear.', 'Take the time you need.', 'Please ask if anything is unclear.'],
};

/** Short headlines for whom or what a text is about, where nothing shorter can be made of the text itself. */
export const SHORT_LINES: readonly [sign: RegExp, lines: readonly string[]][] = [
  [/\bbrokers?\b|\bintermediar/i, ['Bring us a deal', 'For brokers']],
  [/\binvest|\breturns?\b|\bequity\b|\bcapital\b/i, ['For investors', 'Invest with us']],
  [/\bcontact\b|\bcall us\b|\btalk to\b|\bspeak with\b|\bconversation\b/i, ["Let's talk", 'Ask us', 'Contact us']],
  [/\boperators?\b|\btrain(?:ed|ing)?\b/i, ['For operators', 'How we train']],
  [/\bteam\b|\bpeople\b|\bleadership\b|\badvisors?\b/i, ['Meet the people', 'Who we are']],
  [/\bowners?\b|\bsell|\bhand over\b|\bcompan|\bbusiness/i, ['For owners', 'What comes next', 'A next owner']],
];
