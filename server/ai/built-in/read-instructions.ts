import { ALL_TONES, AUDIENCES, type Audience, STYLES, type Style, type Tone } from '../../../src/content/ai-options';
import { remembered } from './english';

/** What the built-in writer understands of an editor's words. */
export interface Wishes {
  length: 'shorter' | 'longer' | null;
  tone: Tone | null;
  mention: string[];
  drop: string[];
  audience: Audience | null;
  style: Style | null;
  asQuestion: boolean;
}

const SHORTER =
  /\b(?:short(?:er|en)|brief(?:er)?|concise|tighte[rn]|trim|crisper|snappier|punchier|cut (?:it|this) down|less wordy|fewer words)\b/i;
const LONGER =
  /\b(?:longer|lengthen|expand|extend|elaborate|(?:more )?detail(?:s|ed)?|flesh (?:it|this) out|say more)\b/i;
const TONES: readonly [RegExp, Tone][] = [
  [/\b(?:friendl\w+|warm\w*|casual\w*|personal|conversational|less formal|simpler|plain\w*)\b/i, 'approachable'],
  [/\b(?:formal\w*|serious|sober)\b/i, 'professional'],
  [/\b(?:bold\w*|stronger)\b/i, 'confident'],
  ...ALL_TONES.map((tone): [RegExp, Tone] => [new RegExp(`\\b${tone}\\b`, 'i'), tone]),
];
const PEOPLE: readonly [RegExp, Audience][] = [
  [/\bfor (?:our |the )?(?:investors?|people who invest)\b/i, 'investors'],
  [/\bfor (?:our |the )?(?:business[- ]owners?|owners?|sellers?|founders?)\b/i, 'business-owners'],
  [/\bfor (?:our |the )?(?:partners?|(?:business )?brokers?|advisors?)\b/i, 'partners'],
  [/\bfor (?:every(?:one|body)|anyone|the public|a general audience)\b/i, 'general'],
];
const END = String.raw`(?= (?:and|but|then) (?:mention|include|drop|remove|omit|leave|make|keep|shorten|expand|write)| for (?:investors|owners|business owners|brokers|partners)\b|[.,;!?\n]|$)`;
const WHAT = `(?:the (?:word|words|phrase|name|figure|number)s? )?(?:["“‘']([^"”’']+)["”’']|(.+?))${END}`;
const MENTION = new RegExp(
  String.raw`\b(?<!not |n't )(?:mention|include|refer to|bring in|highlight|emphasi[sz]e|stress|work in)(?:ing)? (?:that )?${WHAT}`,
  'gis',
);
const DROP = new RegExp(
  String.raw`\b(?:drop|remove|omit|leave out|without(?: mentioning)?|do not mention|don't mention|avoid|skip|take out) ${WHAT}`,
  'gis',
);

/** Reads instructions: shorter, longer, a tone, mention X, drop Y, for whom, in which style; what else is said is passed over. */
export const readInstructions = remembered((text): Wishes => {
  const audience = /\baudience: ([a-z-]+)/i.exec(text)?.[1]?.toLowerCase();
  const style = /\bstyle: ([a-z-]+)/i.exec(text)?.[1]?.toLowerCase();
  const own = text.replace(/[^\S\n]+/g, ' ').replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '');
  const meant = <T>(signs: readonly (readonly [RegExp, T])[]) => signs.find(([sign]) => sign.test(own))?.[1] ?? null;
  const named = (pattern: RegExp) =>
    [...own.matchAll(pattern)].flatMap(([, quoted, plain]) => (quoted ?? plain ?? '').trim() || []).slice(0, 3);
  const isLonger = LONGER.test(own);
  const isShorter = SHORTER.test(own) || (!isLonger && style === 'concise');
  return {
    length: isShorter ? 'shorter' : isLonger || style === 'detailed' ? 'longer' : null,
    tone: meant(TONES),
    mention: named(MENTION),
    drop: named(DROP).map((what) => what.replace(/^(?:the|an?|our|your|any)\s+/i, '')),
    audience: AUDIENCES.find((one) => one === audience) ?? meant(PEOPLE),
    style: STYLES.find((known) => known === style) ?? null,
    asQuestion: /\b(?:as|into|make it) a question\b/i.test(own),
  };
});
