import { expect, it } from 'vitest';
import { readPastedText } from '../../content/pasted-words';
import { toPlainText } from './edit-text';

const bringing = (types: Record<string, string>) => ({ getData: (type: string) => types[type] ?? '' });

it('toPlainText joins pasted lines in a single-line text and keeps them in a multiline text', () => {
  expect(toPlainText('One \r\n\r\n two\u2028three\tfour', false)).toBe('One two three four');
  expect(toPlainText('One\r\ntwo\rthree\u2029four', true)).toBe('One\ntwo\nthree\nfour');
});

it('toPlainText removes invisible characters, but keeps joiners, direction marks and spaces', () => {
  expect(toPlainText('\u200ba\u0000b\u0007c\ufeff\u200bd\u007f', false)).toBe('abcd');
  const joined = '👩‍👧 שלום\u200f\u00a0x می\u200cخواهم';
  expect(toPlainText(joined, false)).toBe(joined);
});

it('readPastedText prefers plain text to HTML, and otherwise extracts the text of the HTML', () => {
  expect(readPastedText(bringing({ 'text/plain': 'Plain', 'text/html': '<b>Rich</b>' }))).toBe('Plain');
  const html = '<!--x--><style>p{}</style><p>One &amp; <b>two</b></p>\n<p>three<br>four</p><script>alert(1)</script>';
  expect(readPastedText(bringing({ 'text/html': html }))).toBe('One & two\nthree\nfour');
});

it('readPastedText returns nothing for an image', () => {
  expect(readPastedText(bringing({ 'text/html': '<img src="x">' }))).toBe('');
  expect(readPastedText(bringing({}))).toBe('');
  expect(readPastedText(null)).toBe('');
});

it.each([
  ['<p>18.2<sup>1</sup> % of CO<sub>2</sub></p><p>end</p>', '18.21 % of CO2\nend', '18.2¹ % of CO₂\nend'],
  ['18.2<span style="font-size:0.6em;vertical-align:super;">1</span> %', '18.21 %', '18.2¹ %'],
  ['<b>the 1<sup>st</sup> time</b>', 'the 1st  time', 'the 1st  time'],
])('readPastedText keeps raised digits raised in plain text: %s', (html, plain, words) => {
  expect(readPastedText(bringing({ 'text/html': html, 'text/plain': plain }))).toBe(words);
});
