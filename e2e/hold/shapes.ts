/** A text that may cost more than its length suggests. It is generated with a given length, in characters. */
export interface Shape {
  name: string;
  make(length: number): string;
}

/** Characters that patterns, parsers and layouts stumble over: punctuation, spaces, quotes, combining marks and lone surrogates. */
const ODD =
  '. / \\ @ - _ < > & ; " \' ( ) [ ] { } ‹ › « » % # : , ! ? * + | ^ $ ~ = ` 0 a A é ß 漢 \u0301 \u00a0 \u200b \u202e \u2028 😀'
    .split(' ')
    .concat(' ', '\t', '\n', '\r\n', '\ud83d');

/** Runs of a single character. The likeliest ones also follow a start that makes a pattern match and then fail, or separate words. */
const runs: Shape[] = [
  ...ODD.map((odd) => named(`run of ${name(odd)}`, (length) => fill(odd, length))),
  ...['.', '-', '@', ' ', '\n', '/', '\u00a0'].flatMap((odd) => [
    named(`a@ and a run of ${name(odd)} and @`, (length) => `a@${fill(odd, length - 3)}@`),
    named(`words apart by ${name(odd)}`, (length) => fill(`ab${odd}`, length)),
  ]),
];

const numbered = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** Markup that may make a tree builder create far more nodes, or nest far deeper, than the input suggests. */
const storms: Shape[] = [
  named('open bold of many kinds, then paragraphs', (length) => {
    const open = `<p>${numbered(500, (index) => `<b ${index}>`)}`;
    return open + fill('<p>x', length - open.length);
  }),
  named('open links, then paragraphs', (length) => {
    const open = numbered(150, (index) => `<i a${index}=1>`);
    return open + fill('<p>x</p>', length - open.length);
  }),
  ...[
    '<b>',
    '<a>',
    '<p><b>',
    '<table><tr><td>',
    '<table><b>x',
    '<svg><desc>',
    '<math><mtext>',
    '<select><option>',
    '<template>',
    '<li><ul>',
    '<ruby><rt>',
    '<b></i>',
    '</p>',
    '<!--',
    '<!-- -',
    '<![CDATA[',
    '<?x',
    '<a href="',
    '<a b=c d',
    '<x y=1 ',
    '&amp',
    '&#x',
    '&notit;',
    '<script>',
    '</script',
    '<textarea>',
    '<plaintext>',
    '<frameset>',
    '<style>@import',
  ].map((part) => named(`run of ${part}`, (length) => fill(part, length))),
  named('an element of very many attributes', (length) => {
    const attributes = numbered(Math.max(1, Math.floor(length / 9)), (index) => ` a${index}=1`);
    return `<b${attributes}>x</b>`.slice(0, length);
  }),
];

/** URLs, colors, lengths, emails, JSON and commands that begin validly and never end. */
const wellBegun: Shape[] = [
  'https://example.com/',
  'https://www.youtube.com/watch?v=',
  'https://a.',
  'mailto:',
  'rgb(1,',
  'data:image/png;base64,',
  '[[',
  '{"a":',
  '{"blocks":[',
  'We buy. ',
  'set the home hero headline to ',
  '$1,000,000 ',
  '12% of 3 in 4. ',
  'Mr. and Mrs. ',
  '- item\n',
  '1. item\n',
  'home.hero.',
  '~a',
  '%41',
  '../',
].map((part) => named(`run of ${part.trim()}`, (length) => fill(part, length)));

/** All shapes of texts. */
export const SHAPES: readonly Shape[] = [...runs, ...storms, ...wellBegun];

/** Whole JSON bodies of the maximum accepted size. */
export const BODIES: readonly Shape[] = [
  named('nested lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)),
  named('nested objects', (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`),
  named('a list of nulls', (length) => `{"changes":[${fill('null,', length - 20)}null]}`),
  named('a list of empty lists', (length) => `{"changes":[${fill('[],', length - 20)}[]]}`),
  named('very many keys', (length) => `{${numbered(Math.floor(length / 12), (index) => `"k${index}":1,`)}"z":1}`),
  named('the same key again and again', (length) => `{${fill('"a":1,', length - 10)}"a":1}`),
  named('a very long number', (length) => `{"value":${fill('9', length - 12)}}`),
  named('escapes', (length) => `{"value":"${fill('\\u0041', length - 14)}"}`),
  named('spaces', (length) => `{${fill(' ', length - 2)}}`),
  named('what is no JSON', (length) => fill('{"a":[', length)),
];

function named(label: string, make: Shape['make']): Shape {
  return { name: label, make };
}

function name(text: string): string {
  return JSON.stringify(text);
}

function fill(part: string, length: number): string {
  return part.repeat(Math.max(0, Math.floor(length / part.length)));
}
