import { describe, expect, it } from 'vitest';
import { findRelated } from './related';

const contents = {
  portfolio: {
    investments: [
      { name: 'Harrow & Finch Heating', category: 'home', description: 'Heats.', image: '' },
      { name: 'Harrow', category: 'food', description: 'Bakes.', image: '' },
    ],
  },
  team: {
    operators: [
      {
        name: 'Ann\nLee',
        company: 'Harrow & Finch Heating',
        specialization: 'Home',
        description: 'Runs it.',
        image: '',
      },
    ],
  },
  caseStudies: {
    cases: [{ slug: 'harrow-finch', company: 'Harrow & Finch Heating', title: 'How', summary: 'So.', results: ['Up'] }],
  },
  testimonials: {
    testimonials: [
      { quote: 'Fair.', name: 'Bo', title: 'Business broker' },
      { quote: 'Kind.', name: 'Gil', title: 'Sold HARROW & Finch heating in May' },
    ],
  },
};
const heating = contents.portfolio.investments[0];

describe('findRelated', () => {
  it('finds who runs a company, its case study, and what its seller said', () => {
    expect(findRelated('company', heating, contents)).toEqual({
      operator: {
        name: 'Ann Lee',
        href: '/team/ann-lee',
        image: '',
        specialization: 'Home',
        description: 'Runs it.',
      },
      caseStudy: { title: 'How', href: '/caseStudies/harrow-finch', summary: 'So.', results: ['Up'] },
      quote: { quote: 'Kind.', name: 'Gil', title: 'Sold HARROW & Finch heating in May' },
    });
  });

  it('finds all companies of a person, and not those whose names are only parts of words', () => {
    const find = (company: string) => findRelated('profile', { name: 'Ann', company }, contents).companies;
    expect(find('Harrow & Finch Heating')?.map(({ name }) => name)).toEqual(['Harrow & Finch Heating']);
    expect(find('Harrow, and Harrow & Finch Heating')?.map(({ name }) => name)).toEqual([
      'Harrow & Finch Heating',
      'Harrow',
    ]);
    expect(find('Harrowgate')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('finds the company, the operator and the quote of a case study', () => {
    const found = findRelated('case-study', contents.caseStudies.cases[0], contents);
    expect(Object.keys(found).sort()).toEqual(['companies', 'operator', 'quote']);
  });

  it('returns nothing for content of any other shape', () => {
    for (const item of [null, 'text', { name: 5 }, { name: '&' }, { name: '★' }]) {
      for (const all of [
        {},
        { portfolio: null, team: { operators: 'none' }, caseStudies: [], testimonials: 7 },
        { team: { operators: [{ name: 'Ann', company: '' }] } },
      ]) {
        expect(findRelated('company', item, all)).toEqual({});
      }
    }
  });
});
