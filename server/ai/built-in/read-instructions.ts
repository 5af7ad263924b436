import { AUDIENCES, type Audience, STYLES, type Style } from '../../../src/content/ai-options';
import { remembered } from './english';

/** What the built-in writer understands of an editor's words. */
export interface Wishes {
  length: 'shorter' | 'longer' | null;
  mention: string[];
  drop: string[];
  audience: Audience | null;
  style: Style | null;
  asQuestion: boolean;
}

const SHORTER =
  /\b(?:shorter|shorten|brief(?:er)?|concise|tighter|tighten|trim|snappier|punchier|cut (?:it|this) down|less wordy|fewer words)\b/i;
const LONGER = /\b(?:longer|lengthen|expand|elaborate|more detail(?:ed)?|detailed|flesh (?:it|this) out|say more)\b/i;
const QUESTION = /\b(?:as|into|make it) a question\b/i;
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
const PEOPLE: [RegExp, Audience][] = [
  [/\bfor (?:our |the )?investors?\b|\bfor people who invest\b/i, 'investors'],
  [/\bfor (?:our |the )?(?:business[- ]owners?|owners?|sellers?|founders?)\b/i, 'business-owners'],
  [/\bfor (?:our |the )?(?:partners?|brokers?|business brokers?|advisors?)\b/i, 'partners'],
  [/\bfor (?:everyone|everybody|anyone|the public|a general audience)\b/i, 'general'],
];

/** Reads instructions: shorter, longer, mention X, drop Y, for whom, in which style; what else is said is passed over. */
export const readInstructions = remembered((text): Wishes => {
  const audience = /\baudience: ([a-z-]+)/i.exec(text)?.[1]?.toLowerCase();
  const style = /\bstyle: ([a-z-]+)/i.exec(text)?.[1]?.toLowerCase();
  const own = text.replace(/[^\S\n]+/g, ' ').replace(/\b(?:target audience|writing style): [a-z-]+\.?/gi, '');
  const isLonger = LONGER.test(own);
  const isShorter = SHORTER.test(own) || (!isLonger && style === 'concise');
  return {
    length: isShorter ? 'shorter' : isLonger || style === 'detailed' ? 'longer' : null,
    mention: found(own, MENTION),
    drop: found(own, DROP).map((what) => what.replace(/^(?:the|an?|our|your|any)\s+/i, '')),
    audience: AUDIENCES.find((one) => one === audience) ?? PEOPLE.find(([sign]) => sign.test(own))?.[1] ?? null,
    style: STYLES.find((known) => known === style) ?? null,
    asQuestion: QUESTION.test(own),
  };
});

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter(Boolean)
    .slice(0, 3);
}
