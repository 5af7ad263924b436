import { expect, it } from 'vitest';
import { plainWords, wordsOf } from './read-text';

const bringing = (types: Record<string, string>) => ({ getData: (type: string) => types[type] ?? '' });

it('a single line takes pasted lines as one, a text of several keeps them', () => {
  expect(plainWords('One \r\n\r\n two\u2028three\tfour', false)).toBe('One two three four');
  expect(plainWords('One\r\ntwo\rthree\u2029four', true)).toBe('One\ntwo\nthree\nfour');
});

it('characters that nobody sees are left out; joiners, marks of direction and spaces stay', () => {
  expect(plainWords('\u200ba\u0000b\u0007c\ufeff\u200bd\u007f', false)).toBe('abcd');
  const joined = '👩‍👧 שלום\u200f\u00a0x می\u200cخواهم';
  expect(plainWords(joined, false)).toBe(joined);
});

it('plain words come before markup; of markup alone, its words', () => {
  expect(wordsOf(bringing({ 'text/plain': 'Plain', 'text/html': '<b>Rich</b>' }))).toBe('Plain');
  const html = '<!--x--><style>p{}</style><p>One &amp; <b>two</b></p>\n<p>three<br>four</p><script>alert(1)</script>';
  expect(wordsOf(bringing({ 'text/html': html }))).toBe('One & two\nthree\nfour');
});

it('a picture brings no words', () => {
  expect(wordsOf(bringing({ 'text/html': '<img src="x">' }))).toBe('');
  expect(wordsOf(bringing({}))).toBe('');
  expect(wordsOf(null)).toBe('');
});
