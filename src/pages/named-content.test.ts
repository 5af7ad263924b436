import { describe, expect, it } from 'vitest';
import { defaultContentOf } from './default-content';
import { PAGE_MODELS } from './models';
import { inNameOf, namesOf } from './named-content';
import { SAMPLE_FIRM, sampleContent } from './sample-content';

const FIRM = { firm: { name: 'Harrow & Pine', email: 'office@harrow.example' } };

describe('the content that ships', () => {
  it('stands in the name of the firm whose site it is, wherever a text says it', () => {
    const value = { a: ['{firm}', { b: 'x@{domain}, {short} and {firm}' }], n: 7, none: null };
    expect(inNameOf(namesOf(FIRM), value)).toEqual({
      a: ['Harrow & Pine', { b: 'x@harrow.example, Harrow & Pine and Harrow & Pine' }],
      n: 7,
      none: null,
    });
  });

  it('takes a name with signs of its own as it is', () => {
    expect(inNameOf({ ...SAMPLE_FIRM, name: '$& {short}$1' }, 'Of {firm}')).toBe('Of $& {short}$1');
  });

  it.each([undefined, null, 'x', {}, { firm: null }, { firm: { name: ' ', email: 7 } }])(
    'is of a firm without a name where the site says none: %j',
    (site) => {
      expect(namesOf(site)).toEqual({ name: 'The firm', short: 'The firm', domain: 'example.com' });
    },
  );

  it.each(Object.keys(PAGE_MODELS) as (keyof typeof PAGE_MODELS)[])(
    '%s: leaves no name open, and tells no other',
    (id) => {
      expect(JSON.stringify(sampleContent(id))).not.toMatch(/\{(?:firm|short|domain)\}/);
      const theirs = JSON.stringify(defaultContentOf(id, FIRM));
      expect(theirs).not.toMatch(/\{(?:firm|short|domain)\}/);
      expect(theirs.toLowerCase()).not.toContain('elmwater');
    },
  );
});
