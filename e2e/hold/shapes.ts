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
  ...ODD.map((odd) => shape(`run of ${name(odd)}`, (length) => fill(odd, length))),
  ...['.', '-', '@', ' ', '\n', '/', '\u00a0'].flatMap((odd) => [
    shape(`a@ and a run of ${name(odd)} and @`, (length) => `a@${fill(odd, length - 3)}@`),
    shape(`words apart by ${name(odd)}`, (length) => fill(`ab${odd}`, length)),
  ]),
];

const repeatNumbered = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** Markup that may make a tree builder create far more nodes, or nest far deeper, than the input suggests. */
const storms: Shape[] = [
  shape('open bold of many kinds, then paragraphs', (length) => {
    const open = `<p>${repeatNumbered(500, (index) => `<b ${index}>`)}`;
    return open + fill('<p>x', length - open.length);
  }),
  shape('open links, then paragraphs', (length) => {
    const open = repeatNumbered(150, (index) => `<i a${index}=1>`);
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
  ].map((part) => shape(`run of ${part}`, (length) => fill(part, length))),
  shape('an element of very many attributes', (length) => {
    const attributes = repeatNumbered(Math.max(1, Math.floor(length / 9)), (index) => ` a${index}=1`);
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
].map((part) => shape(`run of ${part.trim()}`, (length) => fill(part, length)));

/** All shapes of texts. */
export const SHAPES: readonly Shape[] = [...runs, ...storms, ...wellBegun];

/** Whole JSON bodies of the maximum accepted size. */
export const BODIES: readonly Shape[] = [
  shape('nested lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)),
  shape('nested objects', (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`),
  shape('a list of nulls', (length) => `{"changes":[${fill('null,', length - 20)}null]}`),
  shape('a list of empty lists', (length) => `{"changes":[${fill('[],', length - 20)}[]]}`),
  shape('very many keys', (length) => `{${repeatNumbered(Math.floor(length / 12), (index) => `"k${index}":1,`)}"z":1}`),
  shape('the same key again and again', (length) => `{${fill('"a":1,', length - 10)}"a":1}`),
  shape('a very long number', (length) => `{"value":${fill('9', length - 12)}}`),
  shape('escapes', (length) => `{"value":"${fill('\\u0041', length - 14)}"}`),
  shape('spaces', (length) => `{${fill(' ', length - 2)}}`),
  shape('what is no JSON', (length) => fill('{"a":[', length)),
];

function shape(label: string, make: Shape['make']): Shape {
  return { name: label, make };
}

function name(text: string): string {
  return JSON.stringify(text);
}

function fill(part: string, length: number): string {
  return part.repeat(Math.max(0, Math.floor(length / part.length)));
}
