import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { unescapeFormula, writeCsv } from './csv';

const read = (csv: string) => parse(csv, { bom: true }) as string[][];

describe('writeCsv', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1+1', ' =1', '\r\n \u00a0-1', '＝1', '\n＠A1'])(
    'escapes %j, which a spreadsheet would evaluate',
    (text) => {
      expect(read(writeCsv([{ text }], ['text']))).toEqual([['text'], [`'${text}`]]);
      expect(unescapeFormula(`'${text}`)).toBe(text);
    },
  );

  it.each(['1 + 1', 'a\n=1', "'s", "'twas", '\nWords', '', '/a=b'])('leaves %j as it is', (text) => {
    expect(read(writeCsv([{ text, other: '' }], ['text', 'other']))).toEqual([
      ['text', 'other'],
      [text, ''],
    ]);
    expect(unescapeFormula(text)).toBe(text);
  });

  it('leaves numbers as they are', () => {
    expect(read(writeCsv([{ count: -5 }], ['count']))).toEqual([['count'], ['-5']]);
  });

  it('writes the header and the byte order mark only at the beginning of a file', () => {
    const [first, next] = [writeCsv([{ a: 1 }], ['a']), writeCsv([{ a: 2 }], ['a'], false)];
    expect(first + next).toBe('\ufeffa\n1\n2\n');
  });
});
