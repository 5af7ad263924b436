import type { Audience, Tone } from '../../../src/content/ai-options';

/** What a text is about, as far as the words tell. */
export type Topic = 'investors' | 'brokers' | 'operators' | 'team' | 'contact' | 'owners' | 'general';

const SIGNS: [Topic, RegExp][] = [
  ['brokers', /\bbrokers?\b|\bintermediar/gi],
  ['investors', /\binvest(?:or|ors|ing)?\b|\breturns?\b|\bequity\b|\bcapital\b/gi],
  ['contact', /\bcontact\b|\bwrite to us\b|\bphone\b|\bcall us\b|\btalk to\b|\bspeak with\b|\bconversation\b/gi],
  ['operators', /\boperators?\b|\btrain(?:ed|ing)?\b/gi],
  ['team', /\bteam\b|\bthe people\b|\bleadership\b|\badvisors?\b/gi],
  ['owners', /\bowners?\b|\bsell(?:ing)?\b|\bhand over\b|\bcompan(?:y|ies)\b|\bbusiness(?:es)?\b/gi],
];

/** What a text and its place are about: the text's own words count first. */
export function topicOf(text: string, place: string): Topic {
  const counted = SIGNS.map(([topic, pattern]) => {
    const count = (source: string) => source.match(pattern)?.length ?? 0;
    return { topic, count: count(text) * 2 + count(place) };
  });
  const [first] = counted.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? first.topic : 'general';
}

/** Sentences that close a paragraph: they invite, and claim nothing. */
export const CLOSERS: Record<Tone, readonly string[]> = {
  professional: [
    'A partner can take you through the details.',
    'We welcome your questions.',
    'We are glad to explain how.',
  ],
  authoritative: ['Speak with a partner before you decide.', 'The details bear close reading.', 'Hold us to it.'],
  confident: ['See for yourself.', 'Ask us how.', 'Put us to the test.'],
  approachable: ['Come and talk to us.', 'Ask us anything.', "Give us a call, and we'll talk it through."],
  urgent: ['Now is a good time to talk.', 'The sooner we talk, the more choices you have.', 'Talk to us this week.'],
  trustworthy: [
    'Ask us anything, and take the time you need.',
    'You are welcome to check every word of it.',
    'We would rather you asked twice.',
  ],
  innovative: [
    'Come and see how differently it can be done.',
    'There is another way to do this, and we can show you.',
    'See what a fresh approach looks like.',
  ],
};

/** The same for whom it is written. */
export const FOR_AUDIENCE: Record<Audience, readonly string[]> = {
  investors: [
    'If you invest for the long term, we should talk.',
    'Investors are welcome to ask for the details.',
    'Investors: read it closely, then ask us.',
  ],
  'business-owners': [
    'If you own a company and wonder what comes next, talk to us.',
    'Owners are welcome to call, whatever stage they are at.',
    'Owners: a first talk commits you to nothing.',
  ],
  partners: [
    'If you know a company that would suit us, tell us about it.',
    'Brokers and partners are welcome to call.',
    'Partners: tell us what you are working on.',
  ],
  general: [
    'Write to us if you would like to know more.',
    'Whoever you are, you are welcome to ask.',
    'If any of this is of interest, say hello.',
  ],
};

/** Closing words where a text speaks of risk: nothing there shall sound like selling. */
export const SOBER_CLOSERS: readonly string[] = [
  'Ask us about anything that is not clear.',
  'We would rather you knew it at the start.',
  'Take the time you need.',
];

/** Questions that open a text, by what it is about. */
export const QUESTIONS: Record<Topic, readonly string[]> = {
  owners: ['Wondering who comes next?', 'Thinking about what happens to the company?'],
  investors: ['Looking for an investment you can go and see?', 'Want to know where your money works?'],
  brokers: ['Have a company to place?', 'Working on a deal?'],
  operators: ['Ready to run a company of your own?', 'Want to lead?'],
  team: ['Wondering who you will deal with?', 'Who is behind the firm?'],
  contact: ['Have a question?', 'Something on your mind?'],
  general: [],
};

/** Words before a statement, which then goes on small. */
export const LEADS: Record<Tone, readonly string[]> = {
  professional: ['In practice, ', 'As a matter of principle, '],
  authoritative: ['As a rule, ', 'Let the record show: '],
  confident: ['The point is simple: ', 'Put plainly, '],
  approachable: ['Put simply, ', 'In plain words, '],
  urgent: ['It matters today: ', 'Here and now, '],
  trustworthy: ['In plain terms, ', 'You can hold us to this: '],
  innovative: ['Think of it differently: ', 'Seen with fresh eyes, '],
};

/** What leads into a headline that states something. */
export const HEADLINE_LEADS: Record<Tone, readonly string[]> = {
  professional: ['Our view', 'What we believe'],
  authoritative: ['The rule we keep', 'On the record'],
  confident: ['No question', 'The plain truth'],
  approachable: ['Simply put', 'In plain words'],
  urgent: ['Now as ever', 'Not a day too soon'],
  trustworthy: ['Our promise', 'What you can rely on'],
  innovative: ['A fresh idea', 'Think again'],
};

/** What follows it. */
export const HEADLINE_TAILS: Record<Tone, readonly string[]> = {
  professional: ['Here is how we work.', 'We can show you how.'],
  authoritative: ['That is the standard.', 'It is how we work.'],
  confident: ['We mean it.', 'Ask us how.'],
  approachable: ["Let's talk.", 'Come and ask us.'],
  urgent: ['Now is the time to talk.', "Don't wait to ask."],
  trustworthy: ['You can hold us to it.', 'Judge for yourself.'],
  innovative: ['Come and see how.', 'There is another way.'],
};

/** Before a headline that asks somebody to do something. */
export const INVITING_LEADS: Record<Tone, readonly string[]> = {
  professional: ['A good first step', 'Where to begin'],
  authoritative: ['First things first', 'Before you decide'],
  confident: ['Start here', 'The next step'],
  approachable: ['Ready when you are', 'No need to prepare'],
  urgent: ['Today, not later', 'While it is on your mind'],
  trustworthy: ['At your own pace', 'When you are ready'],
  innovative: ['A fresh start', 'Something different'],
};

export const INVITING_TAILS: Record<Tone, readonly string[]> = {
  professional: ['We are ready when you are.', 'It is a good place to start.'],
  authoritative: ['Then judge for yourself.', 'It is where sound decisions start.'],
  confident: ['That is where it starts.', 'Then decide.'],
  approachable: ["We'd love to hear from you.", 'It starts with hello.'],
  urgent: ['Today is a good day for it.', 'It need not wait.'],
  trustworthy: ['And take all the time you need.', 'Then sleep on it.'],
  innovative: ['See where it leads.', 'It may change your plans.'],
};

/** Before a headline that names something, which then goes on small. */
export const NAMING_AROUND: Record<Tone, readonly [string, string]> = {
  professional: ['A closer look at', 'What stands behind'],
  authoritative: ['The record behind', 'The facts about'],
  confident: ['The facts behind', 'Take a hard look at'],
  approachable: ['The story behind', 'A short word about'],
  urgent: ['Worth knowing today:', 'Where things stand:'],
  trustworthy: ['What stands behind', 'The plain truth about'],
  innovative: ['A fresh look at', 'Think again about'],
};

/** Before a text that names something, with a colon. */
export const NAMING_LEADS: Record<Tone, readonly string[]> = {
  professional: ['In brief', 'A closer look'],
  authoritative: ['For the record', 'In full'],
  confident: ['See for yourself', 'Plain to see'],
  approachable: ['In short', 'Have a look'],
  urgent: ['Worth knowing today', 'Right now'],
  trustworthy: ['Judge for yourself', 'Nothing left out'],
  innovative: ['Look again', 'With fresh eyes'],
};

export const NAMING_TAILS: Record<Tone, readonly string[]> = {
  professional: ['step by step', 'in detail'],
  authoritative: ['for the record', 'in full'],
  confident: ['no more and no less', 'plainly put'],
  approachable: ['in plain words', 'in short'],
  urgent: ['as of today', 'right now'],
  trustworthy: ['told straight', 'with nothing left out'],
  innovative: ['seen afresh', 'with fresh eyes'],
};

/** Short headlines, where nothing shorter can be made of the text itself. */
export const SHORT_LINES: Record<Topic, readonly string[]> = {
  owners: ['In good hands', 'A good next owner', 'Kept in good hands', 'What comes next'],
  investors: ['Capital at work', 'Own the real thing', 'Money at work'],
  brokers: ['Bring us the deal', 'A clear answer', 'Deals, answered'],
  operators: ['Trained to lead', 'Ready to run it', 'Ready to lead'],
  team: ['Meet the people', 'Who we are', 'The people'],
  contact: ["Let's talk", 'Ask us', 'Say hello'],
  general: ['In short', 'A closer look', 'See why'],
};
