/** What a command means, as far as its words tell; null where they do not. */
export type Command =
  | { kind: 'help' }
  | { kind: 'undo' }
  | { kind: 'list'; what: 'pages' | 'sections' | 'fields'; of: string }
  | { kind: 'show'; target: string }
  | { kind: 'go'; target: string }
  | { kind: 'find'; text: string }
  | { kind: 'add'; item: string; target: string }
  | { kind: 'remove'; item: string; target: string }
  | { kind: 'replace'; from: string; to: string; target: string }
  | { kind: 'set'; target: string; value: string }
  | { kind: 'turn'; target: string; how: Turn };

export type Turn =
  | 'title case'
  | 'sentence case'
  | 'upper case'
  | 'lower case'
  | 'shorter'
  | 'longer'
  | `tone ${string}`;

const QUOTED = `(?:"([^"]+)"|“([^”]+)”|‘([^’]+)’|'([^']+)')`;
const CHANGE = `(?:change|set|update|edit|rewrite|write|make|put)`;

const RULES: [RegExp, (...parts: string[]) => Command | null][] = [
  [/^(?:help|\?|what can (?:you|i) (?:do|say)|commands?)$/i, () => ({ kind: 'help' })],
  [
    /^(?:undo|revert|take (?:it|that) back)(?: (?:it|that|this|(?:the |my )?(?:last|latest)(?: (?:change|one|edit|command))?))?$/i,
    () => ({ kind: 'undo' }),
  ],
  [
    /^(?:list|show|what are)(?: me)?(?: all)?(?: the)? (pages|sections|fields)(?: (?:of|on|in|for) (.+))?$/i,
    (what = '', of = '') => ({ kind: 'list', what: what.toLowerCase() as 'pages', of }),
  ],
  [
    /^(?:list|show)(?: me)?(?: the)? (.+?)(?:'s|’s)? (sections|fields)$/i,
    (of = '', what = '') => ({ kind: 'list', what: what.toLowerCase() as 'fields', of }),
  ],
  [
    /^(?:go to|open|navigate to|switch to|take me to)(?: the)? (.+?)(?: page)?$/i,
    (target = '') => ({ kind: 'go', target }),
  ],
  [
    new RegExp(
      `^(?:find|search(?: for)?|look for|where (?:is|does it say))(?: the (?:word|words|text|phrase))? (?:${QUOTED}|(.+))$`,
      'i',
    ),
    (...parts) => ({ kind: 'find', text: given(parts) }),
  ],
  [
    /^(?:show|read|what(?:'s|’s| is| does))(?: me)?(?: the)? (.+?)(?: say| read)?$/i,
    (target = '') => ({ kind: 'show', target }),
  ],
  [
    new RegExp(
      `^(?:add|append|insert)(?: the)?(?: (?:item|line|point|entry))? ${QUOTED} (?:to|into|in|at the end of)(?: the)? (.+)$`,
      'i',
    ),
    (...parts) => ({ kind: 'add', item: given(parts.slice(0, 4)), target: parts[4] ?? '' }),
  ],
  [
    /^(?:add|append|insert)(?: an?)?(?: (?:item|line|point|entry))? (.+) to (?:the )?(.+?)$/i,
    (item = '', target = '') => ({ kind: 'add', item, target }),
  ],
  [
    new RegExp(
      `^(?:remove|delete|drop)(?: the)?(?: (?:item|line|point|entry))? ${QUOTED} (?:from|of|in)(?: the)? (.+)$`,
      'i',
    ),
    (...parts) => ({ kind: 'remove', item: given(parts.slice(0, 4)), target: parts[4] ?? '' }),
  ],
  [
    /^(?:remove|delete|drop)(?: the)? (?:item |line |point |entry )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th)?)(?: (?:item|line|point|entry|one))? (?:from|of|in)(?: the)? (.+)$/i,
    (item = '', target = '') => ({ kind: 'remove', item: `#${item.toLowerCase()}`, target }),
  ],
  [
    new RegExp(`^replace ${QUOTED} (?:with|by) ${QUOTED}(?:(?: (?:in|on|of)(?: the)?)? (.+))?$`, 'i'),
    (...parts) => ({
      kind: 'replace',
      from: given(parts.slice(0, 4)),
      to: given(parts.slice(4, 8)),
      target: parts[8] ?? '',
    }),
  ],
  [
    new RegExp(`^${CHANGE}(?: the)? (.+?) from ${QUOTED} to ${QUOTED}$`, 'i'),
    (...parts) => ({
      kind: 'replace',
      target: parts[0] ?? '',
      from: given(parts.slice(1, 5)),
      to: given(parts.slice(5, 9)),
    }),
  ],
  [
    new RegExp(String.raw`^${CHANGE}(?: the)? (.+?) (?:to say|to read|say|read|to be|to|as|=|:) ${QUOTED}\.?$`, 'i'),
    (...parts) => ({ kind: 'set', target: parts[0] ?? '', value: given(parts.slice(1)) }),
  ],
  [
    /^(?:replace)(?: the)? (.+?) (?:with|by) (.+)$/i,
    (target = '', value = '') => ({ kind: 'set', target, value: bareQuotes(value) }),
  ],
  [
    /^(?:make|turn|put|set|convert)(?: the)? (.+?) (?:to |in |into |as )?(?:a |an )?(?:bit |little |much )?(title[- ]?case|sentence[- ]?case|upper[- ]?case|lower[- ]?case|all caps|caps|upper|lower|shorter|briefer|longer|more (?:professional|confident|approachable|urgent|trustworthy|innovative|authoritative))$/i,
    (target = '', how = '') => ({ kind: 'turn', target, how: turnOf(how) }),
  ],
  [
    /^(shorten|lengthen|expand|uppercase|lowercase|capitali[sz]e|title[- ]?case)(?: the)? (.+)$/i,
    (how = '', target = '') => ({ kind: 'turn', target, how: turnOf(how) }),
  ],
  [
    new RegExp(`^${CHANGE}(?: the)? (.+?) (?:to say|to read|to be|to|=|:) (.+)$`, 'is'),
    (target = '', value = '') => ({ kind: 'set', target, value: bareQuotes(value) }),
  ],
];

/** Reads a command by its words. Pure. */
export function readGrammar(command: string): Command | null {
  const words = command
    .trim()
    .replace(/^(?:please|can you|could you)\s+/i, '')
    .replace(/\s*(?:,? please)?[.!?]*$/i, (end) => (/["”'’]/.test(end) ? end : ''));
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(words);
    if (match) {
      const read_ = read(...(match.slice(1) as string[]));
      if (read_) return read_;
    }
  }
  return null;
}

function given(parts: readonly (string | undefined)[]): string {
  return parts.find((part) => part !== undefined) ?? '';
}

function bareQuotes(value: string): string {
  return value.trim().replace(/^["“‘'](.*)["”’']$/s, '$1');
}

function turnOf(how: string): Turn {
  const word = how.toLowerCase().replace('-', ' ');
  if (/^title|^capitali/.test(word)) return 'title case';
  if (word.startsWith('sentence')) return 'sentence case';
  if (/^upper|caps/.test(word)) return 'upper case';
  if (word.startsWith('lower')) return 'lower case';
  if (/^short|^brief/.test(word)) return 'shorter';
  if (/^long|^length|^expand/.test(word)) return 'longer';
  return `tone ${word.replace('more ', '')}`;
}
