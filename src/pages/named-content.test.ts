import { describe, expect, it } from 'vitest';
import { getDefaultContent } from './default-content';
import { PAGE_MODELS } from './models';
import { fillFirmNames, readFirmNames } from './named-content';
import { SAMPLE_FIRM, sampleContent } from './sample-content';

const FIRM = { firm: { name: 'Harrow & Pine', email: 'office@harrow.example' } };

describe('the bundled content', () => {
  it('has the firm’s names in place of the placeholders, at any depth', () => {
    const value = { a: ['{firm}', { b: 'x@{domain}, {short} and {firm}' }], n: 7, none: null };
    expect(fillFirmNames(readFirmNames(FIRM), value)).toEqual({
      a: ['Harrow & Pine', { b: 'x@harrow.example, Harrow & Pine and Harrow & Pine' }],
      n: 7,
      none: null,
    });
  });

  it('inserts a name with special characters unchanged', () => {
    expect(fillFirmNames({ ...SAMPLE_FIRM, name: '$& {short}$1' }, 'Of {firm}')).toBe('Of $& {short}$1');
  });

  it.each([undefined, null, 'x', {}, { firm: null }, { firm: { name: ' ', email: 7 } }])(
    'uses generic names if the site has none: %j',
    (site) => {
      expect(readFirmNames(site)).toEqual({ name: 'The firm', short: 'The firm', domain: 'example.com' });
    },
  );

  it.each(Object.keys(PAGE_MODELS) as (keyof typeof PAGE_MODELS)[])(
    '%s: has no unfilled placeholder and no other firm’s name',
    (id) => {
      expect(JSON.stringify(sampleContent(id))).not.toMatch(/\{(?:firm|short|domain)\}/);
      const theirs = JSON.stringify(getDefaultContent(id, FIRM));
      expect(theirs).not.toMatch(/\{(?:firm|short|domain)\}/);
      expect(theirs.toLowerCase()).not.toContain('elmwater');
    },
  );
});
