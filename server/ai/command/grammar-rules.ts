import type { Command, Turn } from './read-grammar';
import { ORDINALS } from './tokens';

const QUOTED = `(?:"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’|'([^']+)')`;
const CHANGE = '(?:change|set|update|edit|rewrite|write|make|put)';
const REMOVE = '(?:remove|delete|drop|take out|get rid of)';
const NTH = `(${ORDINALS.join('|')}|last|\\d+(?:st|nd|rd|th)?)`;
const SCOPE = `(?:(?: (?:in|on|of|throughout|across)(?: the)?)? (everywhere|all pages|whole site|site|entire site|this page|page|.{1,40}? (?:page|section)))`;
const TURN =
  'title[- ]?case|sentence[- ]?case|upper[- ]?case|lower[- ]?case|all[- ]caps|caps|upper|lower|capitals?|shorter|briefer|tighter|crisper|simpler|snappier|punchier|more concise|less wordy|longer|more detailed|warmer|friendlier|more friendly|more personal|less formal|more formal|more serious|bolder|stronger|more (?:professional|confident|approachable|urgent|trustworthy|innovative|authoritative)';

type Rule = [RegExp, (...parts: string[]) => Command | null];
const rule = (pattern: string, read: Rule[1]): Rule => [new RegExp(`^(?:${pattern})$`, 'is'), read];

/** What is asked: these change nothing. */
const QUESTIONS: Rule[] = [
  rule(
    String.raw`help(?: me)?|\?|what (?:can|could|do) (?:you|i) (?:do|say|understand)(?: here)?|commands?|how does this work|(?:show )?examples?`,
    () => ({ kind: 'help' }),
  ),
  rule(
    'hi|hello|hey|hello there|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: very much| a lot)?|thx|ok|okay|great|perfect|nice',
    () => ({ kind: 'talk', about: 'manners' }),
  ),
  rule(
    `(?:save|publish|finali[sz]e|deploy)(?: it| that| this| (?:all|my|the|these)(?: of)?(?: my| the| these)?(?: changes)?| everything)?`,
    () => ({ kind: 'talk', about: 'saving' }),
  ),
  rule('redo(?: it| that)?', () => ({ kind: 'talk', about: 'redo' })),
  rule(
    `(?:add|create|insert|make|draft|generate)(?: me)? (?:an?|another|one more)(?: new)? (?:[^"“]{1,120} )?section(?: [^"“]{1,120})?|${REMOVE}(?: the| this)? (?:(?!.{0,120} (?:from|of|in) )[^"“]{1,120} )?section`,
    () => ({ kind: 'talk', about: 'sections' }),
  ),
  rule(
    '(?:undo|revert|take (?:it|that|this) back|put (?:it|that) back|oops|go back)(?: (?:it|that|this|(?:the |my )?(?:last|latest|previous)(?: (?:change|one|edit|command|thing))?|what (?:you|i) (?:just )?did))?',
    () => ({ kind: 'undo' }),
  ),
  rule(
    `(?:list|show|what are|which are|name)(?: me)?(?: all)?(?: of)?(?: the| our)? (pages|sections|fields|texts)(?: (?:of|on|in|for) (.+)| (?:do we have|are there|we have))?`,
    (what = '', of = '') => listed(what, of),
  ),
  rule("(?:list|show)(?: me)?(?: the)? (.+?)(?:'s|’s)? (sections|fields|texts)", (of = '', what = '') =>
    listed(what, of),
  ),
  rule(
    '(?:what|which) (pages|sections|fields|texts) (?:are(?: there)?|do we have|exist)(?: (?:of|on|in|for) (.+))?',
    (what = '', of = '') => listed(what, of),
  ),
  rule('(?:what|which) (sections|fields|texts) (?:does|do) (.+?) have', (what = '', of = '') => listed(what, of)),
  rule("what(?:'s|’s| is)(?: there)? on (this page|(?:the )?.+?)(?: page)?", (of = '') => listed('sections', of)),
  rule('(?:go|jump) (?:over )?to(?: the)? (.+?)(?: page)?', (target = '') => ({ kind: 'go', target })),
  rule(
    '(?:open|navigate to|switch to|take me to|bring me to|bring up|view)(?: up)?(?: the)? (.+?)(?: page)?',
    (target = '') => ({ kind: 'go', target }),
  ),
  rule('show(?: me)?(?: the)? (.+?) page', (target = '') => ({ kind: 'go', target })),
  rule(
    `(?:find|search(?: for)?|look for|where (?:is|are|does it say|do we (?:say|mention|write|use|talk about)|have we (?:said|written))|(?:which|what) pages? (?:mentions?|says?|contains?|uses?)|do we (?:mention|say) |who mentions)(?: all| every)?(?: the (?:words?|text|phrase)| mentions? of| uses? of)? ?(?:${QUOTED}|(.+?))(?: (?:anywhere|appear|mentioned|used|on the site))?`,
    (...parts) => ({ kind: 'find', text: given(parts) }),
  ),
  rule(`where (?:does|do) ${QUOTED} (?:appear|stand|occur)`, (...parts) => ({
    kind: 'find',
    text: given(parts),
  })),
  rule(
    "(?:show|list|read|tell|give|print|what(?:'s|’s| is| are| does| do))(?: me)?(?: the)? (.{1,200}?)(?: say| read| now| right now| at the moment){0,3}",
    (target = '') => ({ kind: 'show', target }),
  ),
];

/** What is changed. */
const CHANGES: Rule[] = [
  rule(
    `(?:add|append|insert|put|include)(?: the)?(?: (?:item|line|point|bullet|entry|words?|sentence))? ${QUOTED} (?:(?:to|into|in|at)(?: the end of)?|as an? .+? (?:to|in))(?: the)? (.+)`,
    (...parts) => ({ kind: 'add', item: given(parts.slice(0, 4)), target: parts[4] ?? '' }),
  ),
  rule(
    `(?:add|append|insert)(?: an?| another| the)?(?: new)? (.{1,120}?)(?: saying| that says| which says|:| called)? ${QUOTED}`,
    (target = '', ...parts) => ({ kind: 'add', item: given(parts), target }),
  ),
  rule('(?:add|append|insert)(?: an?| another)?(?: new)? ([^:"“]{3,60}): (.+)', (target = '', item = '') => ({
    kind: 'add',
    item,
    target,
  })),
  rule(
    '(?:add|append|insert)(?: an?)?(?: (?:item|line|point|bullet|entry))? (.+) to (?:the )?(?:end of (?:the )?)?(?:list of )?(.+?)',
    (item = '', target = '') => ({ kind: 'add', item, target }),
  ),
  rule(
    `${REMOVE}(?: the)?(?: (?:item|line|point|bullet|entry))? ${QUOTED} (?:from|of|in|on)(?: the)? (.+)`,
    (...parts) => ({ kind: 'remove', item: given(parts.slice(0, 4)), target: parts[4] ?? '' }),
  ),
  rule(
    `${REMOVE}(?: the)? (?:item |line |point |bullet |entry |number )?${NTH}(?: (?:item|line|point|bullet|entry|one))? (?:from|of|in|on)(?: the)? (.+)`,
    (item = '', target = '') => ({ kind: 'remove', item: nth(item), target }),
  ),
  rule(`${REMOVE}(?: the)? ${NTH} (.+)`, (item = '', target = '') => ({ kind: 'remove', item: nth(item), target })),
  rule(String.raw`${REMOVE}(?: the)? (.+?) (?:number |no\. ?|#)?(\d+)`, (target = '', item = '') => ({
    kind: 'remove',
    item: nth(item),
    target,
  })),
  rule(
    `move(?: the)? (?:item |line |point |bullet )?${NTH}(?: (?:item|line|point|bullet|one))?(?: (?:of|in)(?: the)?)? (.+?) (?:to the |to )?(top|start|first|front|bottom|end|last|up|down)(?: of the list)?`,
    (item = '', target = '', to = '') => ({ kind: 'move', item: nth(item), target, to: to.toLowerCase() }),
  ),
  rule(
    `(?:replace|swap|substitute|exchange) (?:all |every )?${QUOTED} (?:with|by|for|to) ${QUOTED}(?:(?: (?:in|on|of)(?: the)?)? (.+))?`,
    quotedForQuoted,
  ),
  rule(
    `(?:change|replace|rename|turn|swap) (?:all |every |each |the words? |all mentions of )?${QUOTED} (?:to|into|with|by|for) ${QUOTED}(?:(?: (?:in|on|of)(?: the)?)? (.+))?`,
    quotedForQuoted,
  ),
  rule(
    `(?:(?:replace|swap)(?: all| every| each)?|(?:change|rename) (?:all|every|each))(?: the words?)? ([^"“]{1,60}?) (?:with|by|for|to|into) ([^"“]{1,60}?)${SCOPE}`,
    (from = '', to = '', target = '') => ({ kind: 'replace', from, to, target }),
  ),
  rule(`${CHANGE}(?: the)? ([^"“”‘]{1,80}?) from ${QUOTED} to ${QUOTED}`, (...parts) => ({
    kind: 'replace',
    target: parts[0] ?? '',
    from: given(parts.slice(1, 5)),
    to: given(parts.slice(5, 9)),
  })),
  rule(
    `(?:make|turn|put|set|convert|change)(?: all| every| each)(?: of)?(?: the| our)? (.{1,120}?)(?: (?:on|in) (?:this|the) page)? (?:to |in |into |as )?(?:a |an )?(${TURN})`,
    (target = '', how = '') => ({ kind: 'turn-all', target, how: turnOf(how) }),
  ),
  rule(
    `(?:make|turn|put|set|convert|change)(?: the)? (.{1,120}?) (?:to |in |into |as |sound |read |be )?(?:a |an )?(?:bit |little |much |lot |touch |tad )?(${TURN})`,
    (target = '', how = '') => ({ kind: 'turn', target, how: turnOf(how) }),
  ),
  rule(
    '(shorten|tighten|trim|lengthen|expand|extend|uppercase|lowercase|capitali[sz]e|title[- ]?case|rewrite|improve|rephrase|reword|polish|redo)(?: the)? ([^"“:=]+?)',
    (how = '', target = '') => (/ (?:to|as|with) /i.test(target) ? null : { kind: 'turn', target, how: turnOf(how) }),
  ),
  rule(`(?:clear|empty|blank)(?: out)?(?: the)? (.+)`, (target = '') => ({ kind: 'set', target, value: '' })),
  rule(
    String.raw`${CHANGE}(?: the)? (.{1,80}?) (?:to say|to read|say|read|to be|to|as|=|:) ${QUOTED}\.?`,
    (target = '', ...parts) => ({ kind: 'set', target, value: given(parts) }),
  ),
  rule(`(?:replace)(?: the)? (.+?) (?:with|by) (.+)`, (target = '', value = '') => ({
    kind: 'set',
    target,
    value: bareQuotes(value),
    orWords: true,
  })),
  rule(`${CHANGE}(?: the)? (.+?)(?: to say:?| to read:?| to be:?| to:?| =|:) (.+)`, (target = '', value = '') => ({
    kind: 'set',
    target,
    value: bareQuotes(value),
  })),
  rule(
    '(?:the )?([^"“:=]{3,80}?) (?:should|must|shall|ought to|needs to|has to) (?:now )?(?:say|read|be):? (.+)',
    (target = '', value = '') => ({ kind: 'set', target, value: bareQuotes(value) }),
  ),
  rule('(?:the )?([^"“:=]{3,60}?)(?: ?=|:) (.+)', (target = '', value = '') => ({
    kind: 'set',
    target,
    value: bareQuotes(value),
  })),
  rule(`(?:change|edit|update|set|modify)(?: the)? ([^"“]{3,80})`, (target = '') => ({ kind: 'ask', target })),
];

/** The grammar, the first that fits first. */
export const RULES: readonly Rule[] = [...QUESTIONS, ...CHANGES];

function listed(what: string, of: string): Command {
  const kind = what.toLowerCase() === 'texts' ? 'fields' : (what.toLowerCase() as 'pages');
  return { kind: 'list', what: kind, of: /^(?:this |the )?page$/i.test(of) ? '' : of.replace(/^the /i, '') };
}

function nth(item: string): string {
  return `#${item.toLowerCase()}`;
}

/** Two quoted texts, each caught by one of four kinds of quotes, and the place where they stand. */
function quotedForQuoted(...parts: (string | undefined)[]): Command {
  const [from, to] = [given(parts.slice(0, 4)), given(parts.slice(4, 8))];
  return { kind: 'replace', from, to, target: parts[8] ?? '' };
}

function given(parts: readonly (string | undefined)[]): string {
  return parts.find((part) => part !== undefined) ?? '';
}

function bareQuotes(value: string): string {
  return value.trim().replace(/^["“‘'](.*)["”’'][.!]?$/s, '$1');
}

function turnOf(how: string): Turn {
  const word = how.toLowerCase().replace('-', ' ');
  if (/^(?:rewrite|improve|rephrase|reword|polish|redo)/.test(word)) return 'anew';
  if (/^title|^capitali/.test(word)) return 'title case';
  if (word.startsWith('sentence')) return 'sentence case';
  if (/^upper|caps|^capital/.test(word)) return 'upper case';
  if (word.startsWith('lower')) return 'lower case';
  if (/^(?:short|brief|tight|trim|crisp|simpl|snapp|punch|more concise|less wordy)/.test(word)) return 'shorter';
  if (/^(?:long|length|expand|extend|more detailed)/.test(word)) return 'longer';
  if (/warm|friend|personal|less formal/.test(word)) return 'tone approachable';
  if (/formal|serious/.test(word)) return 'tone professional';
  if (/bold|strong/.test(word)) return 'tone confident';
  return `tone ${word.replace('more ', '')}`;
}
