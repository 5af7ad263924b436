import type { Audience, Tone } from '../../../src/content/ai-options';

/** The words a tone adds before a statement, and before something the reader may do. */
export const LEADS: Record<Tone, readonly [lead: string, invite: string]> = {
  professional: ['In practice', 'We invite you to'],
  authoritative: ['For the record', 'You may'],
  confident: ['Put plainly', 'You can'],
  approachable: ['Put simply', 'Feel free to'],
  urgent: ['In short', 'Today you can'],
  trustworthy: ['In plain terms', 'You are welcome to'],
  innovative: ['Put another way', 'Here is how to'],
};

/** Headline templates for a thing. Each tone starts at a different one. */
export const NAMINGS =
  'a closer look at *|about *|what to know about *|*, explained|* at a glance|*, in plain words|more about *'.split(
    '|',
  );
export const FIGURES = ['in figures: *', 'at a glance: *', 'in short: *'];

/** Headline templates in the form of questions. */
export const ASKED = {
  order: ['would you like to *?', 'ready to *?', 'is it time to *?'],
  statement: ['did you know that *?', 'have you heard that *?', 'would you like to know why *?'],
  clause: ['would you like to know *?', 'can we show you *?', 'shall we tell you *?'],
  thing: ['would you like to know more about *?', 'what should you know about *?', 'what is there to know about *?'],
};

/** Closing sentences for a paragraph. They invite the reader and claim nothing. */
export const CLOSERS: Record<Tone | Audience | 'sober', readonly string[]> = {
  professional: ['We welcome your questions.', 'A partner can explain the details.', 'Please ask us for the details.'],
  authoritative: ['Ask us for the details.', 'Speak with a partner before you decide.', 'Put your questions to us.'],
  confident: ['Ask us about it.', 'We are glad to explain.', 'Judge for yourself.'],
  approachable: ["We're happy to talk it through.", 'Ask us anything.', 'Give us a call to hear more.'],
  urgent: ['Now is a good time to talk.', 'Ask us today.', 'There is no need to wait with a question.'],
  trustworthy: ['Take your time, and ask us anything.', 'You are welcome to check it.', 'Ask us as often as you like.'],
  innovative: ['Ask us how it works.', 'We are glad to explain how.', 'Come and see for yourself.'],
  investors: ['Investors are welcome to ask for the details.', 'Investors can put their questions to a partner.'],
  'business-owners': ['Owners are welcome to call at any stage.', 'Owners can put their questions to a partner.'],
  partners: ['Brokers and partners are welcome to call.', 'If you know a company that may suit us, tell us about it.'],
  general: ['Write to us if you would like to know more.', 'Whoever you are, you are welcome to ask.'],
  // For texts about risk, which must not sound like sales language.
  sober: ['Ask us about anything that is not clear.', 'Take the time you need.', 'Please ask if anything is unclear.'],
};

/** Generic short headlines by subject, usable for any firm. */
export const STOCK: readonly [sign: RegExp, lines: readonly string[]][] = [
  [/\bquestions?\b|\bfaq/i, ['Your questions, answered', 'What people ask us', 'Questions and answers']],
  [/\bcontact\b|\btouch\b|\bcall us\b|\b(?:talk|write) to\b|\bspeak/i, ["Let's talk", 'Get in touch', 'Talk to us']],
  [/\b(?:approach|strategy|process|philosophy)\b/i, ['How we work', 'The way we work', 'What we do, and how']],
  [/\bteam\b|\bpeople\b|\bleadership\b|\badvisors?\b/i, ['Who we are', 'Meet the people', 'The people here']],
  [/\babout\b|\bstory\b|\bhistory\b|\bbegan\b/i, ['Who we are', 'Our story', 'How we began']],
  [/\bportfolio\b|\binvestments\b|\bcase stud/i, ['What we own', 'Our companies', 'The companies we own']],
  [/\bbrokers?\b|\bintermediar|\bdeals?\b/i, ['Bring us a deal', 'For brokers']],
  [/\binvest|\breturns?\b|\bequity\b|\bcapital\b/i, ['Invest with us', 'For investors']],
  [/\bpartner with\b|\bwork with\b|\bjoin\b/i, ['Work with us', 'Join us']],
  [/\boperators?\b|\btrain(?:ed|ing)?\b/i, ['For operators', 'How we train']],
  [/\bowners?\b|\bsell|\bhand over\b|\bcompan|\bbusiness/i, ['For owners', 'What comes next', 'A next owner']],
];
