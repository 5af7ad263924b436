import { withoutEnd } from '../../../../src/lib/without-end';
import { RULES, TURNS, type Turn } from './rules';
import { meantWord } from './tokens';

/**
 * What a command means, as far as its words tell; what it does not name is empty. `target` is the place it names, `value` what
 * shall stand there (in `replace`, instead of `from`), `item` the words of a list's item or '#' and its place, `to` where it is
 * moved, `text` what is looked for, and `mark` ended the command: it may belong to the value or not.
 */
export interface ChatCommand extends Record<'target' | 'value' | 'from' | 'item' | 'to' | 'text' | 'mark', string> {
  /** As the grammar's lines begin. */
  kind: string;
  /** What is listed. */
  what: 'pages' | 'sections' | 'fields';
  how: Turn;
  /** The target may be words on the page as well. */
  orWords: boolean;
}

/** Verbs that are mended where they are misspelt, and other words that commands begin with. */
const VERBS =
  'change update edit rewrite replace remove delete append insert make shorten lengthen list show find search open undo revert capitalize rename move clear swap help'.split(
    ' ',
  );
const KNOWN_FIRST =
  /^(?:set|put|add|drop|take|what|which|where|who|when|read|tell|give|turn|trim|save|view|write|page|hero|team)$/;
const POLITE =
  /^(?:(?:hi|hello|hey)(?: there)?[,!.]? |please,? |pls |kindly |just |now |then |(?:can|could|would|will) (?:you|we|i)(?: please)? |i(?:['’]d| would)? (?:like|want|need)(?: you)? to |we (?:need|want|have) to |let(?:['’])?s |go ahead and )+/i;
const SCOPED =
  /^(?:on|in|under|for|at)(?: the)? ([^,"]{2,40}?)(?: (?:page|section),?|,) ((?:change|set|update|edit|make|put|replace|add|append|remove|delete|drop|shorten|lengthen|rewrite|show|list|capitali[sz]e|move|clear)\b.*)$/is;
const QUOTATION = /"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’|(?<![a-z])'([^']+)'(?![a-z])/gi;

/** Reads a command by its words. Pure. @returns null where they tell nothing */
export function readGrammar(command: string): ChatCommand | null {
  const { said, restored } = withoutQuotations(plainWords(command));
  const [, scope = '', words = said] = SCOPED.exec(said) ?? [];
  for (const { kind, pattern } of RULES) {
    const { groups = {} } = pattern.exec(words) ?? { groups: null };
    if (groups === null) continue;
    const part = (name: string) => restored(groups[name] ?? '');
    const target = part('target') || part('orWords');
    const isListing = kind === 'list' || kind === 'replace';
    const what = part('what').toLowerCase().replace('texts', 'fields') || 'sections';
    return {
      kind,
      target: !scope ? target : isListing ? target || scope : `${scope} ${target}`,
      value: part('value'),
      from: part('from'),
      item: kind === 'add' || groups.item?.startsWith('"') ? part('item') : `#${part('item').toLowerCase()}`,
      to: part('to').toLowerCase(),
      text: part('text'),
      what: what as ChatCommand['what'],
      how: turnOf(part('how').toLowerCase()),
      orWords: groups.orWords !== undefined,
      mark: groups.value && !groups.value.endsWith('"') ? (/[^.!?]([.!?])$/.exec(command.trim())?.[1] ?? '') : '',
    };
  }
  return null;
}

/** The command with a number in place of each quotation, so that its words are no part of it; and how they come back. */
function withoutQuotations(command: string) {
  const quotations: { whole: string; words: string }[] = [];
  const said = command.replace(QUOTATION, (whole, ...words: (string | undefined)[]) => {
    quotations.push({ whole, words: words.slice(0, 4).find((one) => one !== undefined) ?? '' });
    return `"${quotations.length - 1}"`;
  });
  const restored = (part: string) => {
    const only = /^"(\d+)"[.!]?$/.exec(part.trim())?.[1];
    if (only !== undefined) return quotations[Number(only)]?.words ?? '';
    return part.trim().replace(/"(\d+)"/g, (_, index) => quotations[Number(index)]?.whole ?? '');
  };
  return { said, restored };
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
  const verb = KNOWN_FIRST.test(first) ? null : meantWord(first, VERBS);
  return verb === null ? words : verb + words.slice(first.length);
}

function turnOf(how: string): Turn {
  return TURNS.find(([, words]) => words.test(how))?.[0] ?? 'anew';
}
