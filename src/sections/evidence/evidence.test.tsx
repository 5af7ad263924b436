import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DynamicSection } from '../../content/dynamic-section';
import { SECTION_MODELS } from '../models';
import { DynamicSectionView } from '../section-view';
import { isComplete, listMissing } from './evidence.content';

const COMPLETE = {
  performance: {
    period: 'January 2019 to December 2025',
    method: 'Internal rate of return. Net returns deduct all fees.',
    total: { label: 'All investments', gross: '24.1%', net: '18.3%' },
    extracts: [{ label: 'First fund', gross: '28.0%', net: '21.2%' }],
  },
  testimonial: {
    quote: 'They kept every promise.',
    name: 'Dana Reyes, owner of a bakery',
    relationship: 'Sold a company to us',
    compensation: 'None',
    conflicts: 'Holds shares in our second fund',
  },
  thirdPartyRating: {
    rating: 'No. 12 of 300',
    provider: 'Main Street Review',
    date: 'March 3, 2026',
    period: 'The year 2025',
    compensation: 'We paid $2,000 to use the badge',
  },
};
type Type = keyof typeof COMPLETE;
const TYPES = Object.keys(COMPLETE) as Type[];

const build = (sectionType: string, sectionData: object): DynamicSection => ({
  ...{ id: 1, sectionId: 'one', sectionType, sectionName: 'One', sectionData: { ...sectionData }, position: 0 },
  ...{ pageId: 'home', isActive: true, createdBy: null, version: 1 },
});
const show = (type: string, data: object) => renderToStaticMarkup(<DynamicSectionView section={build(type, data)} />);

/** Yields the data with each text in turn replaced by one that shows nothing. */
function* withoutOneText(data: object): Generator<[string, object]> {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'string') yield [key, { ...data, [key]: ' \u200b' }];
    else
      for (const [inner, changed] of withoutOneText(value)) {
        yield [`${key}.${inner}`, { ...data, [key]: Array.isArray(value) ? Object.values(changed) : changed }];
      }
  }
}

describe.each(TYPES)('a section of type %s', (type) => {
  it('matches its model and shows all of its values', () => {
    const data = COMPLETE[type];
    expect(SECTION_MODELS[type].schema.parse(data)).toEqual(data);
    expect(listMissing(build(type, data))).toEqual([]);
    const html = show(type, data);
    for (const text of JSON.stringify(data).matchAll(/:"([^"]+)"/g)) expect(html).toContain(text[1]);
    expect(html).not.toContain('Visitors don’t see');
  });

  it.each([...withoutOneText(COMPLETE[type])])('is not shown to visitors without %s', (_path, data) => {
    expect(isComplete(build(type, data))).toBe(false);
    expect(show(type, data)).toBe('');
  });

  it('is not shown to visitors when it is new, and lists for editors what is missing', () => {
    expect(show(type, {})).toBe('');
    expect(listMissing(build(type, {})).length).toBeGreaterThanOrEqual(3);
  });

  it('is never drafted by the writing help', () => {
    expect(SECTION_MODELS[type].draft).toBeUndefined();
  });
});

describe('a performance section', () => {
  const { performance } = COMPLETE;

  it('may show only net returns, but no gross return without a net one', () => {
    const net = { ...performance, total: { label: 'All', gross: '', net: '18%' }, extracts: [] };
    expect(listMissing(build('performance', net))).toEqual([]);
    expect(show('performance', net)).not.toContain('>Gross<');
    const gross = { ...net, total: { label: 'All', gross: '24%', net: '' } };
    expect(listMissing(build('performance', gross))).toEqual(['All investments › Net']);
  });

  it('never shows an extract without the total', () => {
    const data = { ...performance, total: { label: 'All', gross: '', net: '' } };
    expect(listMissing(build('performance', data))).toEqual(['All investments › Gross', 'All investments › Net']);
  });

  it('shows gross and net in the same elements, and keeps their words if they are emptied', () => {
    const html = show('performance', { ...performance, labels: { net: '', gross: 'Before fees' } });
    expect(html).toMatch(/<dt[^>]*>Before fees<\/dt><dd[^>]*>24\.1%<\/dd>.*<dt[^>]*>Net<\/dt><dd[^>]*>18\.3%<\/dd>/);
  });
});

it('survives any stored values', () => {
  for (const type of TYPES) {
    for (const value of [null, 5, 'text', [], [null], { total: 3, extracts: [null, 4], quote: {}, labels: [] }]) {
      expect(() => listMissing({ sectionType: type, sectionData: value })).not.toThrow();
    }
  }
  expect(isComplete({ sectionType: 'hero', sectionData: null })).toBe(true);
  expect(isComplete({ sectionType: 'constructor', sectionData: {} })).toBe(true);
});
