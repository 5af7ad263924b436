import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { DynamicSection } from '../content/dynamic-section';
import { buttonDefaults } from '../elements/button/button.content';
import { headingDefaults } from '../elements/heading/heading.content';
import { ELEMENT_MODELS, type ElementType } from '../elements/models';
import { DynamicSections } from './dynamic-sections';
import { isSectionType, SECTION_MODELS, type SectionType } from './models';
import { DynamicSectionView } from './section-view';

const MODELS = Object.entries(SECTION_MODELS) as [SectionType, (typeof SECTION_MODELS)[SectionType]][];

function section(sectionType: string, sectionData = {}, more: Partial<DynamicSection> = {}): DynamicSection {
  return {
    id: 1,
    sectionId: `${sectionType}-1`,
    sectionType,
    sectionName: sectionType,
    sectionData,
    position: 0,
    pageId: 'demo',
    isActive: true,
    createdBy: null,
    version: 1,
    ...more,
  };
}

function show(sectionType: string, sectionData = {}): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <DynamicSectionView section={section(sectionType, sectionData)} />
    </Router>,
  );
}

describe('every section type', () => {
  it.each(MODELS)('%s: the defaults match the model', (type, model) => {
    expect(model.type).toBe(type);
    expect(model.schema.parse(model.defaults)).toEqual(model.defaults);
  });

  it.each(MODELS)('%s: renders the same with its defaults and without data', (type, model) => {
    expect(show(type)).toBe(show(type, model.defaults));
  });

  it.each(MODELS.flatMap(([type, { draft, schema, fields }]) => (draft ? [{ type, draft, schema, fields }] : [])))(
    '$type: a draft from the writing assistant matches the model and contains the given subject and sentence',
    ({ draft, schema, fields }) => {
      const sentences = ['We train them.', 'We stay.', 'We answer.'] as const;
      const drafted = draft.fill({ subject: 'Operators', sentences: [...sentences], button: 'Talk to us' });
      expect(schema.parse(drafted)).toEqual(drafted);
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(drafted)));
      expect(JSON.stringify(drafted)).toMatch(/"Operators".*We train them\./);
    },
  );

  it('has a known type, unlike inherited property names', () => {
    expect(isSectionType('hero')).toBe(true);
    expect(isSectionType('valueOf')).toBe(false);
  });

  it.each([
    ['hero', 'headline', 'Your Powerful Headline Here'],
    ['hero', 'subheadline', 'Supporting text that explains your value proposition'],
    ['hero', 'cta', 'Get Started'],
    ['welcome', 'title', 'Welcome Section'],
    ['cta', 'title', 'Ready to Get Started?'],
    ['cta', 'subtitle', 'Join us today and transform your business'],
    ['cta', 'primaryButton.text', 'Get Started'],
    ['cta', 'secondaryButton.text', 'Learn More'],
    ['team', 'title', 'Meet Our Team'],
    ['team', 'subtitle', 'Dedicated professionals committed to your success'],
    ['team', 'buttonText', 'Meet the Team'],
    ['portfolio', 'title', 'Portfolio Highlights'],
    ['portfolio', 'description', 'Showcasing our best work and achievements'],
  ])('%s: has the default for %s at its path: %j', (type, field, text) => {
    const path = `data-path="dynamic.${type}-1.${field}"`;
    expect(show(type)).toMatch(new RegExp(`${path}[^>]*>(<p>)?${text.replace('?', '\\?')}`));
  });
});

describe('DynamicSectionView', () => {
  it('shows a note for an unknown type', () => {
    expect(show('carousel')).toContain('Unknown section type: carousel');
    expect(show('constructor')).toContain('Unknown section type: constructor');
  });

  it('shows only the first two paragraphs of a welcome section', () => {
    const html = show('welcome', { body: ['First.', 'Second.', 'Third.'] });
    expect(html).toContain('dynamic.welcome-1.body.1');
    expect(html).not.toContain('Third.');
  });

  it('shows a custom section’s elements, or a note if it has none', () => {
    expect(show('custom')).toContain('Empty custom section');
    const html = show('custom', { elements: [{ id: 'heading-9', type: 'heading', data: { text: 'Hours' } }] });
    expect(html).toContain('data-path="element.heading-9.text"');
    expect(html).not.toContain('Empty custom section');
  });

  it('positions floating elements from the page’s top left corner, never outside the page', () => {
    const element = { id: 'heading-9', type: 'heading', position: { x: 340, y: -20, absolute: true } };
    const html = show('floating', { elements: [element] });
    expect(html).toContain('class="absolute z-10"');
    expect(html).toContain('340px');
    expect(html).toContain('top:0px');
  });

  it('shows visitors no floating element that is as it was created, but one without content', () => {
    const position = { x: 340, y: 20, absolute: true };
    const html = (type: ElementType, data: object = {}) =>
      show('floating', { elements: [{ id: `${type}-9`, type, data, position }] });
    for (const type of Object.keys(ELEMENT_MODELS) as ElementType[]) {
      const { defaults } = ELEMENT_MODELS[type];
      const isShown = ['rating', 'spacer', 'divider'].includes(type);
      expect(html(type, defaults).includes('data-floating'), type).toBe(isShown);
      expect(html(type), type).toContain('data-floating');
    }
    expect(html('heading', { ...headingDefaults, text: 'Our hours' })).toContain('Our hours');
    expect(html('button', { ...buttonDefaults, url: '/contact' })).toContain('Click Here');
  });

  it('shows all fields of the portfolio template in order, and only title and description otherwise', () => {
    const { template, defaults } = SECTION_MODELS.portfolio;
    const html = show('portfolio', template?.sectionData);
    for (const [field, words] of [
      ['title', 'Portfolio Highlights'],
      ['subtitle', 'One company, as an example'],
      ['company', 'Company name'],
      ['stats.revenue', '\\$0M'],
      ['stats.timeframe', '12'],
      ['improvements.2', 'A third improvement'],
      ['buttonText', 'See the portfolio'],
    ])
      expect(html).toMatch(new RegExp(`data-path="dynamic.portfolio-1.${field}"[^>]*>(<p>)?${words}`));
    expect(html).toMatch(/<img [^>]*storefront\.svg/);
    expect(html).toContain('href="/portfolio"');
    expect(html.match(/<h\d/g)).toEqual(['<h2', '<h3']);
    expect(html.indexOf('One company')).toBeLessThan(html.indexOf('Showcasing'));
    expect(show('portfolio', defaults)).not.toContain('<img');
  });

  it('shows a team member’s known photo or their initials, and only links that exist', () => {
    const members = [
      { name: 'Marian\nOakes', title: 'Partner', bio: 'Ran a supplier.', email: 'marian@elmwater.example' },
      { name: 'Theo Lindqvist', title: 'Partner', bio: 'Lent money.', linkedin: 'https://network.example/theo' },
      { name: 'Priya Raman', title: 'Partner', bio: 'Taught trades.', initials: 'PX' },
    ];
    const html = renderToStaticMarkup(
      <Router ssrPath="/">
        <DynamicSectionView section={section('team', { members })} photos={{ 'marian oakes': '/media/m.webp' }} />
      </Router>,
    );
    expect(html).toContain('src="/media/m.webp"');
    expect(html).toContain('>TL<');
    expect(html).toContain('>PX<');
    expect(html).not.toContain('>PR<');
    expect(html.match(/mailto:/g)).toHaveLength(1);
    expect(html.match(/on LinkedIn/g)).toHaveLength(1);
    expect(html).toContain('data-path="dynamic.team-1.members.2.bio"');
  });
});

describe('DynamicSections', () => {
  it('renders active sections in ascending position', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/">
        <DynamicSections
          sections={[
            section('hero', { headline: 'Last' }, { sectionId: 'c', position: 7 }),
            section('hero', { headline: 'First' }, { sectionId: 'a', position: 1 }),
            section('hero', { headline: 'Hidden' }, { sectionId: 'h', position: 2, isActive: false }),
            section('hero', { headline: 'Middle' }, { sectionId: 'b', position: 3 }),
          ]}
        />
      </Router>,
    );
    expect(html.match(/First|Middle|Last|Hidden/g)).toEqual(['First', 'Middle', 'Last']);
  });
});
