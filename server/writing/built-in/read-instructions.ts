import { ALL_TONES, AUDIENCES, type Audience, STYLES, type Tone } from '../../../src/content/ai-options';
import { memoize } from './english';

const SHORTER =
  /\b(?:short(?:er|en)|brief(?:er)?|concise|tighte[rn]|trim|crisper|snappier|punchier|cut (?:it|this) down|less wordy|fewer words)\b/i;
const LONGER =
  /\b(?:longer|lengthen|expand|extend|elaborate|(?:more )?detail(?:s|ed)?|flesh (?:it|this) out|say more)\b/i;
/** Patterns for instructions with their meaning. The first match wins. */
type Signs<T> = readonly (readonly [sign: RegExp, meant: T])[];
const TONES: Signs<Tone> = [
  [/\b(?:friendl\w+|warm\w*|casual\w*|personal|conversational|less formal|simpler|plain\w*)\b/i, 'approachable'],
  [/\b(?:formal\w*|serious|sober)\b/i, 'professional'],
  [/\b(?:bold\w*|stronger)\b/i, 'confident'],
  ...ALL_TONES.map((tone) => [new RegExp(`\\b${tone}\\b`, 'i'), tone] as const),
];
const PEOPLE: Signs<Audience> = [
  [/\bfor (?:our |the )?(?:investors?|people who invest)\b/i, 'investors'],
  [/\bfor (?:our |the )?(?:business[- ]owners?|owners?|sellers?|founders?)\b/i, 'business-owners'],
  [/\bfor (?:our |the )?(?:partners?|(?:business )?brokers?|advisors?)\b/i, 'partners'],
  [/\bfor (?:every(?:one|body)|anyone|the public|a general audience)\b/i, 'general'],
];
const WHAT = String.raw`(?:the (?:word|words|phrase|name|figure|number)s? )?(?:["“‘']([^"”’']+)["”’']|(.+?))(?= (?:and|but|then) (?:mention|include|drop|remove|omit|leave|make|keep|shorten|expand|write)| for (?:investors|owners|business owners|brokers|partners)\b|[.,;!?\n]|$)`;
const MENTION = new RegExp(
  String.raw`\b(?<!not |n't )(?:mention|include|refer to|bring in|highlight|emphasi[sz]e|stress|work in)(?:ing)? (?:that )?${WHAT}`,
  'gis',
);
const DROP = new RegExp(
  String.raw`\b(?:drop|remove|omit|leave out|without(?: mentioning)?|do not mention|don't mention|avoid|skip|take out) ${WHAT}`,
  'gis',
);

/** The parsed instructions of an editor. */
export type Wishes = ReturnType<typeof readInstructions>;

/** Parses instructions: length, tone, words to mention or drop, audience and style. Everything else is ignored. */
export const readInstructions = memoize((text) => {
  const [audience, style] = [/\baudience: ([a-z-]+)/i, /\bstyle: ([a-z-]+)/i].map((sign) =>
    sign.exec(text)?.[1]?.toLowerCase(),
  );
  const own = text.replace(/[^\S\n]+/g, ' ').replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '');
  const meant = <T>(signs: Signs<T>) => signs.find(([sign]) => sign.test(own))?.[1] ?? null;
  const named = (pattern: RegExp) =>
    [...own.matchAll(pattern)].flatMap(([, quoted, plain]) => (quoted ?? plain ?? '').trim() || []).slice(0, 3);
  return {
    length:
      meant<'shorter' | 'longer'>([
        [SHORTER, 'shorter'],
        [LONGER, 'longer'],
      ]) ?? (style === 'concise' ? 'shorter' : style === 'detailed' ? 'longer' : null),
    tone: meant(TONES),
    mention: named(MENTION),
    drop: named(DROP).map((what) => what.replace(/^(?:the|an?|our|your|any)\s+/i, '')),
    audience: AUDIENCES.find((one) => one === audience) ?? meant(PEOPLE),
    style: STYLES.find((known) => known === style) ?? null,
    asQuestion: /\b(?:as|into|make it) a question\b/i.test(own),
  };
});
