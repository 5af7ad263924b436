import { withoutEnd } from '../../../src/lib/without-end';
import { RULES } from './grammar-rules';
import { meantWord } from './spelling';

/** What a command means, as far as its words tell; null where they do not. */
export type Command =
  | { kind: 'help' }
  | { kind: 'undo' }
  /** Something that is said, but not done here. */
  | { kind: 'talk'; about: 'manners' | 'saving' | 'redo' | 'sections' }
  | { kind: 'list'; what: 'pages' | 'sections' | 'fields'; of: string }
  | { kind: 'show'; target: string }
  | { kind: 'go'; target: string }
  | { kind: 'find'; text: string }
  | { kind: 'add'; item: string; target: string }
  /** `item` is its words, or '#' and its place. */
  | { kind: 'remove'; item: string; target: string }
  | { kind: 'move'; item: string; target: string; to: string }
  | { kind: 'replace'; from: string; to: string; target: string }
  /**
   * With `orWords` the target may be words on the page as well; `mark` ended the command, and may belong to the value or not.
   */
  | { kind: 'set'; target: string; value: string; orWords?: boolean; mark?: string }
  /** To be changed, and nobody said to what. */
  | { kind: 'ask'; target: string }
  | { kind: 'turn'; target: string; how: Turn }
  | { kind: 'turn-all'; target: string; how: Turn };

export type Turn =
  | 'title case'
  | 'sentence case'
  | 'upper case'
  | 'lower case'
  | 'shorter'
  | 'longer'
  | 'anew'
  | `tone ${string}`;

const VERBS =
  'change update edit rewrite replace remove delete append insert make shorten lengthen list show find search open undo revert capitalize rename move clear swap help'.split(
    ' ',
  );
const KNOWN_FIRST = new Set([
  ...VERBS,
  ...'set put add drop take what which where who when read tell give turn trim save view write page hero team'.split(
    ' ',
  ),
]);
const POLITE =
  /^(?:(?:hi|hello|hey)(?: there)?[,!.]? |please,? |pls |kindly |just |now |then |(?:can|could|would|will) (?:you|we|i)(?: please)? |i(?:['’]d| would)? (?:like|want|need)(?: you)? to |we (?:need|want|have) to |let(?:['’])?s |go ahead and )+/i;
const SCOPED =
  /^(?:on|in|under|for|at)(?: the)? ([^,"“]{2,40}?)(?: (?:page|section),?|,) ((?:change|set|update|edit|make|put|replace|add|append|remove|delete|drop|shorten|lengthen|rewrite|show|list|capitali[sz]e|move|clear)\b.*)$/is;

/** Reads a command by its words. Pure. */
export function readGrammar(command: string): Command | null {
  const said = plainWords(command);
  const [, scope, rest] = SCOPED.exec(said) ?? [];
  const read = match(rest ?? said);
  const found = read && scope ? within(read, scope) : read;
  const mark = /[^.!?]([.!?])$/.exec(command.trim())?.[1];
  const isBare = found?.kind === 'set' && mark !== undefined && said.endsWith(found.value);
  return isBare ? { ...found, mark } : found;
}

/** Without the courtesies, and with a verb that was misspelt mended. */
function plainWords(command: string): string {
  const polite = command
    .trim()
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(POLITE, '')
    .replace(/^i(?:['’]d| would)? (?:want|like|need) (the .+? to (?:say|read|be) )/i, 'make $1');
  const words = withoutEnd(polite, /[.!?]/)
    .replace(/,? (?:please|pls|thanks|thank you)$/i, '')
    .trimEnd();
  const [first = ''] = /^[a-z]+/i.exec(words) ?? [];
  const verb = KNOWN_FIRST.has(first.toLowerCase()) ? null : meantWord(first.toLowerCase(), VERBS);
  return verb === null ? words : verb + words.slice(first.length);
}

function match(words: string): Command | null {
  for (const [pattern, read] of RULES) {
    const found = pattern.exec(words);
    const command = found && read(...(found.slice(1) as string[]));
    if (command) return command;
  }
  return null;
}

/** 'On the about page, …': the place is part of what is meant. */
function within(command: Command, scope: string): Command {
  if (command.kind === 'list') return { ...command, of: command.of || scope };
  if (command.kind === 'replace') return { ...command, target: command.target || scope };
  return 'target' in command ? { ...command, target: `${scope} ${command.target}` } : command;
}
