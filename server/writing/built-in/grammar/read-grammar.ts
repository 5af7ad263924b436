import { ALL_TONES } from '../../../../src/content/ai-options';
import { withoutEnd } from '../../../../src/lib/without-end';
import { upperFirst } from '../sentences';
import { meantWord, ORDINALS } from './tokens';

/** The letter case transformations, by the words editors use for them. */
export const LETTER_CASES: readonly (readonly [words: RegExp, turn: (text: string) => string])[] = [
  [/title[- ]?case|capitali[sz]e/i, toTitleCase],
  [/sentence[- ]?case/i, (text) => text.toLowerCase().replace(/(?:^\s*|[.!?]\s+)[a-z]/g, (end) => end.toUpperCase())],
  [/upper(?:[- ]?case)?|(?:all[- ])?caps|capitals?/i, (text) => text.toUpperCase()],
  [/lower(?:[- ]?case)?/i, (text) => text.toLowerCase()],
];
/** Other instructions for rewriting a text, which the writer interprets. */
const WISHES = `rewrite|improve|rephrase|reword|polish|redo|short(?:er|en)|briefer|tighte[rn]|trim|crisper|snappier|punchier|longer|lengthen|expand|extend|warmer|friendlier|simpler|bolder|stronger|less (?:wordy|formal)|more (?:concise|detailed|friendly|personal|formal|serious|${ALL_TONES.join('|')})`;
const CHANGE = '(?:change|set|update|edit|rewrite|write|make|put)';
const TURN = '(?:make|turn|put|set|convert|change)';
const ADD = '(?:add|append|insert)';
const REMOVE = '(?:remove|delete|drop|take out|get rid of)';
const SWAP = '(?:replace|swap|substitute|exchange|change|rename|turn)';
const NTH = `(?<item>${ORDINALS.join('|')}|last|\\d+(?:st|nd|rd|th)?)`;
const PIECE = '(?:item|line|point|bullet|entry|number|one)';
const ALL = '(?: all| every| each| the words?| all mentions of)?';
const SCOPE =
  '(?:(?: (?:in|on|of|throughout|across)(?: the)?)? (?<target>everywhere|all pages|whole site|site|entire site|this page|page|.{1,40}? (?:page|section)))';
const HOW = `(?<how>${LETTER_CASES.map(([words]) => words.source).join('|')}|${WISHES})`;
const LISTED = '(?<what>pages|sections|fields|texts)';
/** Matches a quotation, which `readGrammar` replaces with a number. */
const quoted = (name: string) => `(?<${name}>"\\d+")`;

/** The grammar: one command kind per line, with a pattern whose groups name its parts. The first match wins. */
const GRAMMAR = String.raw`
help help(?: me)?|\?|what (?:can|could|do) (?:you|i) (?:do|say|understand)(?: here)?|commands?|how does this work|(?:show )?examples?
manners h(?:i|ello|ey)(?: there)?|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: very much| a lot)?|thx|ok|okay|great|perfect|nice
saving (?:save|publish|finali[sz]e|deploy)(?: (?:it|that|this|everything|all|all changes|(?:all )?(?:of )?(?:my|the|these) changes))?
redo redo(?: it| that)?
sections (?:add|create|insert|make|draft|generate)(?: me)? (?:an?|another|one more)(?: new)? (?:[^"]{1,120} )?section(?: [^"]{1,120})?|${REMOVE}(?: the| this)? (?:(?!.{0,120} (?:from|of|in) )[^"]{1,120} )?section
undo (?:undo|revert|oops|go back|(?:take|put) (?:it|that|this) back)(?: (?:it|that|this|(?:(?:the|my) )?(?:last|latest|previous)(?: (?:change|one|edit|command|thing))?|what (?:you|i) (?:just )?did))?
list (?:list|show|what|which|name)(?: are)?(?: me)?(?: all)?(?: of)?(?: the| our)? ${LISTED}(?: (?:are there|are|exist|(?:do )?we have))?(?: (?:of|on|in|for|do|does) (?<target>.+?))?(?: have)?
list (?:list|show)(?: me)? (?<target>.+?)(?:'s|’s)? ${LISTED}
list what(?:'s|’s| is)(?: there)? on (?<target>this page|.+?)(?: page)?
go (?:(?:go|jump) (?:over )?to|open|navigate to|switch to|take me to|bring me to|bring up|view|show(?: me)?(?=.* page$))(?: up)?(?: the)? (?<target>.+?)(?: page)?
find (?:find|search(?: for)?|look for|where (?:is|are|does|does it say|do we (?:say|mention|write|use|talk about)|have we (?:said|written))|(?:which|what) pages? (?:mentions?|says?|contains?|uses?)|do we (?:mention|say)|who mentions)(?: all| every)?(?: the (?:words?|text|phrase)| mentions? of| uses? of)? (?<text>.+?)(?: (?:anywhere|appear|stand|occur|mentioned|used|on the site))?
show (?:show|list|read|tell|give|print|what(?:'s|’s| is| are| does| do))(?: me)?(?: the)? (?<target>.{1,200}?)(?: say| read| now| right now| at the moment){0,3}
add (?:${ADD}|put|include)(?: the)?(?: (?:${PIECE}|words?|sentence))? ${quoted('item')} (?:(?:to|into|in|at)(?: the end of)?|as an? .+? (?:to|in)) (?<target>.+)
add ${ADD}(?: an?| another| the)?(?: new)? (?<target>.{1,120}?)(?: saying| that says| which says|:| called)? ${quoted('item')}
add ${ADD}(?: an?| another)?(?: new)? (?<target>[^:"]{3,60}): (?<item>.+)
add ${ADD}(?: an?)?(?: ${PIECE})? (?<item>.+) to (?:the )?(?:end of )?(?:the )?(?:list of )?(?<target>.+?)
remove ${REMOVE}(?: the)?(?: ${PIECE})? ${quoted('item')} (?:from|of|in|on) (?<target>.+)
remove ${REMOVE}(?: the)? (?:${PIECE} )?#?${NTH}(?: ${PIECE})? (?:from|of|in|on) (?<target>.+)
remove ${REMOVE}(?: the)? ${NTH} (?<target>.+)
remove ${REMOVE}(?: the)? (?<target>.+?) (?:number |no\. ?|#)?(?<item>\d+)
move move(?: the)? (?:${PIECE} )?${NTH}(?: ${PIECE})?(?: of| in)? (?<target>.+?) (?:to the |to )?(?<to>top|start|first|front|bottom|end|last|up|down)(?: of the list)?
replace ${SWAP}${ALL} ${quoted('from')} (?:with|by|for|to|into) ${quoted('value')}(?:(?: (?:in|on|of)(?: the)?)? (?<target>.+))?
replace (?:(?:replace|swap)(?: all| every| each)?|(?:change|rename) (?:all|every|each))(?: the words?)? (?<from>[^"]{1,60}?) (?:with|by|for|to|into) (?<value>[^"]{1,60}?)${SCOPE}
replace ${CHANGE} (?<target>[^"]{1,80}?) from ${quoted('from')} to ${quoted('value')}
turn-all ${TURN}(?: all| every| each)(?: of)? (?<target>.{1,120}?)(?: (?:on|in) (?:this|the) page)? (?:to |in |into |as )?(?:a |an )?${HOW}
turn ${TURN} (?<target>.{1,120}?) (?:to |in |into |as |sound |read |be )?(?:a |an )?(?:bit |little |much |lot |touch |tad )?${HOW}
turn ${HOW} (?<target>(?!.* (?:to|as|with) )[^":=]+?)
set (?:clear|empty|blank)(?: out)? (?<target>.+)
set ${CHANGE} (?<target>.{1,80}?) (?:to say|to read|say|read|to be|to|as|=|:) ${quoted('value')}
set replace(?: the)? (?<orWords>.+?) (?:with|by) (?<value>.+)
set ${CHANGE} (?<target>.+?)(?: to say:?| to read:?| to be:?| to:?| =|:) (?<value>.+)
set (?<target>[^":=]{3,80}?)(?: (?:should|must|shall|ought to|needs to|has to) (?:now )?(?:say|read|be):?| ?=|:) (?<value>.+)
ask (?:change|edit|update|set|modify) (?<target>[^"]{3,80})
`;

const RULES = GRAMMAR.trim()
  .split('\n')
  .map((line) => {
    const [kind = ''] = line.split(' ', 1);
    return { kind, pattern: new RegExp(`^(?:${line.slice(kind.length + 1)})$`, 'is') };
  });

/** Words that commands begin with. Misspellings of them are corrected. */
const FIRST =
  `change update edit rewrite replace remove delete append insert make shorten lengthen list show find search open
undo revert capitalize rename move clear swap help drop take what which where when read tell give turn trim save view write page
hero team`.split(/\s/);
const POLITE =
  /^(?:(?:hi|hello|hey)(?: there)?[,!.]? |please,? |pls |kindly |just |now |then |(?:can|could|would|will) (?:you|we|i)(?: please)? |i(?:['’]d| would)? (?:like|want|need)(?: you)? to |we (?:need|want|have) to |let(?:['’])?s |go ahead and )+/i;
const SCOPED =
  /^(?:on|in|under|for|at)(?: the)? ([^,"]{2,40}?)(?: (?:page|section),?|,) ((?:change|set|update|edit|make|put|replace|add|append|remove|delete|drop|shorten|lengthen|rewrite|show|list|capitali[sz]e|move|clear)\b.*)$/is;
const QUOTATION = /"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’|(?<![a-z])'([^']+)'(?![a-z])/gi;

/**
 * A parsed command. Parts that the command does not name are empty. `target` is the place it names (`orWords`: or words on the
 * page), `value` the new text (in `replace`, for `from`), `item` the words of a list item or '#' and its position, `to` the new
 * position, `text` the search text, and `mark` the punctuation at the end of the command, which may belong to the value.
 */
export type ChatCommand = NonNullable<ReturnType<typeof readGrammar>>;

/** Parses a command. Pure. @returns null if no rule of the grammar matches */
export function readGrammar(command: string) {
  // Numbers replace the quotations, so that their words are not read as part of the command.
  const quotations: string[] = [];
  const said = plainWords(command).replace(QUOTATION, (whole) => `"${quotations.push(whole) - 1}"`);
  const whole = (part: string) => part.trim().replace(/"(\d+)"/g, (_, index) => quotations[Number(index)] ?? '');
  const [, scope = '', words = said] = SCOPED.exec(said) ?? [];
  for (const { kind, pattern } of RULES) {
    const match = pattern.exec(words);
    if (!match) continue;
    const { groups } = match;
    const part = (name: string) => {
      const text = groups?.[name] ?? '';
      return /^ *"\d+"[.!]? *$/.test(text) ? whole(text).replace(/[.!]$/, '').slice(1, -1) : whole(text);
    };
    const target = part('target') || part('orWords');
    return {
      /** The first word of the grammar's line. */
      kind,
      target: /^(?:list|replace)$/.test(kind) ? target || scope : `${scope} ${target}`.trim(),
      orWords: part('orWords'),
      value: part('value'),
      from: part('from'),
      item: kind === 'add' || groups?.item?.startsWith('"') ? part('item') : `#${part('item').toLowerCase()}`,
      to: part('to').toLowerCase(),
      text: part('text'),
      what: part('what').toLowerCase().replace('texts', 'fields') || 'sections',
      how: part('how').toLowerCase(),
      mark: groups?.value && !groups.value.endsWith('"') ? (/[^.!?]([.!?])$/.exec(command.trim())?.[1] ?? '') : '',
      /** Returns the command with another name for its target. */
      again: (name: string) => whole(words.replace(groups?.target ?? groups?.orWords ?? '', () => name)),
    };
  }
  return null;
}

const SMALL = /^(?:an?|the|and|but|or|nor|for|of|in|on|at|to|by|from|with|as)$/i;

/** Converts a text to title case: 'The Rest of a Story'. */
function toTitleCase(text: string): string {
  const last = text.trimEnd().lastIndexOf(' ');
  const isInner = (at: number) => at > 0 && at < last;
  return text.replace(/\S+/g, (word, at) => (isInner(at) && SMALL.test(word) ? word.toLowerCase() : upperFirst(word)));
}

/** Removes courtesies from a command and corrects a misspelled verb. */
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
