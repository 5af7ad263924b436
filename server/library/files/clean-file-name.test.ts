import { expect, it } from 'vitest';
import { cleanFileName, MAX_NAME } from './clean-file-name';

it.each([
  ['letter.pdf', 'letter.pdf'],
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\windows\\a.png', 'a.png'],
  ['naïve – 写真.png', 'naïve – 写真.png'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['a\u2066b\u200b\u0000\u001b.png', 'ab.png'],
  ['two\r\nlines\u2028here.csv', 'two lines here.csv'],
  ['.htaccess', 'htaccess'],
  [' . letter.pdf . ', 'letter.pdf'],
  ['...', 'file'],
  ['\ud800.png', 'png'],
  ['', 'file'],
])('cleans %j to %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

it('shortens a long name but keeps its extension and splits no character', () => {
  for (const letter of ['a', '😀', 'é']) {
    for (const lead of ['', 'x']) {
      const name = cleanFileName(`${lead}${letter.repeat(400)}.pdf`);
      expect(name.endsWith('.pdf') && name.length <= MAX_NAME && name.length >= MAX_NAME - 1).toBe(true);
      expect(name.isWellFormed()).toBe(true);
    }
  }
});
