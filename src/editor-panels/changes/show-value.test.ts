import { afterEach, describe, expect, it } from 'vitest';
import { learnPage, namedPages } from '../../editing/names';
import { showValueAt } from './show-value';

describe('showValueAt', () => {
  const sections = [{ sectionId: 'fair', sectionName: 'Our fair', sectionType: 'custom' }];
  afterEach(() => {
    learnPage('home', {});
    namedPages.setState({ categories: {} });
  });

  it.each([
    ['site.brand.typefaces', 'lora', 'Lora with Work Sans'],
    ['site.brand.radius', 'round', 'Round'],
    ['element.heading-17-ab.level', 'h2', 'H2'],
    ['element.rating-17-ab.showNumber', false, 'No'],
    ['element.badge-17-ab.position', { x: 40, y: 120 }, '40 px from the left, 120 px from the top'],
    ['about.page.index', false, 'No'],
    ['about.page.index', null, 'Yes'],
    ['about.page.only506c', null, 'No'],
    ['about.page.status', 'draft', 'Unpublished'],
    ['about.page.status', null, 'Published'],
    ['home.hero.cta', 'primary', 'primary'],
    ['home.hero.headline', null, null],
  ])('shows the value at %s: %j as %j', (path, value, shown) => {
    expect(showValueAt(path, value)).toBe(shown);
  });

  it('shows the fields of a group by their labels', () => {
    expect(showValueAt('site.brand', { colours: { paper: '#ffffff', ink: '#111111' }, radius: 'soft' })).toEqual({
      Colors: { Background: '#ffffff', Text: '#111111' },
      Corners: 'Soft',
    });
  });

  it('shows the facts of an article: its day, its categories and the articles it refers to', () => {
    learnPage('letter', { page: { layout: 'insights-entry', title: 'A letter' } });
    namedPages.setState({ categories: { letters: 'Market Notes' } });
    const entry = { date: '2026-03-01', categories: ['letters', 'owner-stories'], author: 'Ann' };
    expect(showValueAt('letter.entry', entry)).toEqual({
      ...{ 'Publish date': 'March 1, 2026', Categories: ['Market Notes', 'Owner stories'], Author: 'Ann' },
    });
    expect(showValueAt('letter.entry.categories', ['constructor'])).toEqual(['Constructor']);
    expect(showValueAt('letter.related.entries.0', 'letter')).toBe('A letter');
  });

  it('shows the elements of a section, whose type stays readable', () => {
    const heading = { id: 'heading-1', type: 'heading', data: { text: 'Hi', alignment: 'center' } };
    expect(showValueAt('dynamic.fair.elements', [heading], sections)).toEqual([
      { id: 'heading-1', type: 'heading', data: { Text: 'Hi', Alignment: 'Center' } },
    ]);
  });

  it('shows the order of the design in place of none', () => {
    expect(showValueAt('home.page.order', null)).toEqual(expect.arrayContaining(['Hero', 'Record']));
  });

  it('names the sections of an order, and the place of a disclosure', () => {
    learnPage('home', { page: { names: { faq: 'Questions' } } });
    expect(showValueAt('home.page.order', ['record', 'dynamic.fair', 'faq'], sections)).toEqual([
      'Record',
      'Our fair',
      'Questions',
    ]);
    const attachment = { to: 'section', ref: 'home.record' };
    expect(showValueAt('site.disclosures.0.attachments.0', attachment)).toEqual({
      ...{ Kind: 'Section', Place: 'Home › Record' },
    });
  });
});
