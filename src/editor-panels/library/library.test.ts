import { describe, expect, it } from 'vitest';
import { SECTION_CATEGORIES } from '../../content/define-section';
import { SECTION_MODELS, type SectionType } from '../../sections/models';
import { keepableSections } from './save-section';
import { findTemplates, SECTION_KINDS, TEMPLATES } from './templates';

/** The five templates of spec section 3 ("Section templates") and their fields. */
const FIVE = {
  hero: ['headline', 'subheadline', 'cta'],
  welcome: ['title', 'body'],
  cta: ['title', 'subtitle', 'primaryButton', 'secondaryButton'],
  team: ['title', 'subtitle', 'members', 'buttonText', 'buttonUrl'],
  portfolio: [
    'title',
    'subtitle',
    'company',
    'description',
    'image',
    'stats',
    'improvements',
    'buttonText',
    'buttonUrl',
  ],
};
const KNOWN = TEMPLATES.filter(({ sectionType }) => sectionType in FIVE);

describe('the templates', () => {
  it('include the five of the specification, each with its fields', () => {
    expect(KNOWN.map(({ sectionType, sectionData }) => [sectionType, Object.keys(sectionData)])).toEqual(
      Object.entries(FIVE),
    );
    expect(KNOWN[4]?.sectionData.stats).toEqual({ revenue: '$0M', timeframe: 12 });
    expect(SECTION_CATEGORIES).toEqual(['content', 'interactive', 'layout']);
    expect(new Set(KNOWN.map(({ category }) => category))).toEqual(new Set(SECTION_CATEGORIES));
  });

  it('exist for every section type whose model defines one, under its label', () => {
    const offered = Object.values(SECTION_MODELS).filter(({ template }) => template);
    expect(SECTION_KINDS.map(({ name }) => name)).toEqual(offered.map(({ label }) => label));
    expect(SECTION_KINDS.map(({ sectionType }) => sectionType)).not.toContain('floating');
    expect(TEMPLATES.map(({ sectionType }) => sectionType)).not.toContain('testimonial');
  });

  it.each(SECTION_KINDS)('the data of $name is valid for its type', ({ sectionType, sectionData }) => {
    expect(SECTION_MODELS[sectionType as SectionType].schema.safeParse(sectionData).success).toBe(true);
  });

  it.each([
    ['', '', 5],
    ['', 'content', 3],
    ['button', '', 2],
    ['BUTTON', 'interactive', 1],
    ['interactive', '', 1],
    ['zebra', '', 0],
  ])('searching "%s" in category "%s" finds %d', (words, category, count) => {
    expect(findTemplates(KNOWN, words, category)).toHaveLength(count);
  });
});

it('keepableSections detects each section\u2019s type and wraps bare lists and texts in a field', () => {
  const content = {
    hero: { headline: 'A', subheadline: 'B', cta: 'C' },
    openingHours: ['Mon', 'Tue'],
    motto: 'Slowly',
    team: { title: 'Only a title' },
  };
  const base = { id: 1, position: 0, pageId: 'home', isActive: true, createdBy: null, version: 1 };
  const dynamic = [
    { ...base, sectionId: 'x', sectionType: 'cta', sectionName: 'Call', sectionData: { title: 'T' } },
    { ...base, sectionId: 'y', sectionType: 'floating', sectionName: 'Float', sectionData: { elements: [] } },
  ];
  expect(keepableSections(content, dynamic)).toEqual([
    { key: 'hero', name: 'Hero', sectionType: 'hero', sectionData: content.hero },
    {
      key: 'openingHours',
      name: 'Opening Hours',
      sectionType: 'opening-hours',
      sectionData: { items: ['Mon', 'Tue'] },
    },
    { key: 'motto', name: 'Motto', sectionType: 'motto', sectionData: { text: 'Slowly' } },
    { key: 'team', name: 'Team', sectionType: 'page-team', sectionData: { title: 'Only a title' } },
    { key: 'dynamic.x', name: 'Call', sectionType: 'cta', sectionData: { title: 'T' } },
  ]);
});
