import { withoutEnd } from '../../../../src/lib/without-end';
import { LETTER_CASES, RULES } from './rules';
import { meantWord } from './tokens';

type Part = 'target' | 'orWords' | 'value' | 'from' | 'item' | 'to' | 'text' | 'what' | 'how';

/**
 * What a command means, as far as its words tell; what it does not name is empty. `target` is the place it names (`orWords`: or
 * words on the page), `value` what shall stand there (in `replace`, instead of `from`), `item` the words of a list's item or '#'
 * and its place, `to` where it is moved, `text` what is looked for, and `mark` ended the command: it may belong to the value.
 */
export interface ChatCommand extends Record<Part | 'mark', string> {
  /** As the grammar's lines begin. */
  kind: string;
  /** The command with another name for its target. */
  again: (target: string) => string;
}

/** Words that commands begin with: they are mended where they are misspelt. */
const FIRST =
  `change update edit rewrite replace remove delete append insert make shorten lengthen list show find search open
undo revert capitalize rename move clear swap help drop take what which where when read tell give turn trim save view write page
hero team`.split(/\s/);
const POLITE =
  /^(?:(?:hi|hello|hey)(?: there)?[,!.]? |please,? |pls |kindly |just |now |then |(?:can|could|would|will) (?:you|we|i)(?: please)? |i(?:['’]d| would)? (?:like|want|need)(?: you)? to |we (?:need|want|have) to |let(?:['’])?s |go ahead and )+/i;
const SCOPED =
  /^(?:on|in|under|for|at)(?: the)? ([^,"]{2,40}?)(?: (?:page|section),?|,) ((?:change|set|update|edit|make|put|replace|add|append|remove|delete|drop|shorten|lengthen|rewrite|show|list|capitali[sz]e|move|clear)\b.*)$/is;
const QUOTATION = /"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’|(?<![a-z])'([^']+)'(?![a-z])/gi;

/** Reads a command by its words. Pure. @returns null where they tell nothing */
export function readGrammar(command: string): ChatCommand | null {
  // Each quotation has a number in its place, so that its words are no part of the command.
  const quotations: string[] = [];
  const said = plainWords(command).replace(QUOTATION, (whole) => `"${quotations.push(whole) - 1}"`);
  const whole = (part: string) => part.trim().replace(/"(\d+)"/g, (_, index) => quotations[Number(index)] ?? '');
  const [, scope = '', words = said] = SCOPED.exec(said) ?? [];
  for (const { kind, pattern } of RULES) {
    const match = pattern.exec(words);
    if (!match) continue;
    const { groups } = match;
    const part = (name: Part) => {
      const text = groups?.[name] ?? '';
      return /^ *"\d+"[.!]? *$/.test(text) ? whole(text).replace(/[.!]$/, '').slice(1, -1) : whole(text);
    };
    const target = part('target') || part('orWords');
    const how = part('how').toLowerCase();
    const isListing = kind === 'list' || kind === 'replace';
    return {
      kind,
      target: isListing ? target || scope : `${scope} ${target}`.trim(),
      orWords: part('orWords'),
      value: part('value'),
      from: part('from'),
      item: kind === 'add' || groups?.item?.startsWith('"') ? part('item') : `#${part('item').toLowerCase()}`,
      to: part('to').toLowerCase(),
      text: part('text'),
      what: part('what').toLowerCase().replace('texts', 'fields') || 'sections',
      how: LETTER_CASES.find(([, sign]) => sign.test(how))?.[0] ?? how,
      mark: groups?.value && !groups.value.endsWith('"') ? (/[^.!?]([.!?])$/.exec(command.trim())?.[1] ?? '') : '',
      again: (name) => whole(words.replace(groups?.target ?? groups?.orWords ?? '', () => name)),
    };
  }
  return null;
}

/** Without the courtesies, and with a verb that was misspelt mended. */
function plainWords(command: string): string {
  const polite = command
    .trim()
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(POLITE, '');
  const told = polite.replace(/^i(?:['’]d| would)? (?:want|like|need) (the .+? to (?:say|read|be) )/i, 'make $1');
  const words = withoutEnd(told, /[.!?]/)
    .replace(/,? (?:please|pls|thanks|thank you)$/i, '')
    .trimEnd();
  const first = /^[a-z]*/i.exec(words)?.[0].toLowerCase() ?? '';
  return (meantWord(first, FIRST) ?? first) + words.slice(first.length);
}
