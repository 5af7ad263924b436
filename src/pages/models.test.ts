import { describe, expect, it } from 'vitest';
import { type Field, isStanding } from '../content/fields';
import { getAt } from '../lib/dotted-path';
import { caseStudiesContent } from './case-studies/case-studies.content';
import { PAGE_MODELS, type OwnPageId as PageId } from './models';
import { isOwnPage } from './page-kind';
import { findBuiltInPage, PAGE_PATHS } from './routes';
import { sampleContent } from './sample-content';

const PAGES = Object.entries(PAGE_MODELS) as [PageId, (typeof PAGE_MODELS)[PageId]][];
const content = (pageId: PageId): Record<string, unknown> => sampleContent(pageId);
const at = (pageId: PageId, path: string): unknown => getAt(content(pageId), path.split('.'));
const items = (pageId: PageId, path: string): Record<string, unknown>[] =>
  at(pageId, path) as Record<string, unknown>[];

describe('every page', () => {
  it.each(PAGES)('%s: the model accepts the sample content unchanged', (id, model) => {
    expect(model.id).toBe(id);
    expect(model.schema.parse(content(id))).toEqual(content(id));
  });

  it.each(PAGES)(
    '%s: each section is in the sample content or consists of presets, and may be missing',
    (id, model) => {
      for (const [section, field] of Object.entries<Field>(model.sections)) {
        const { [section]: known, ...others } = content(id);
        expect(known !== undefined || field.isOptional || isStanding(field), section).toBe(true);
        expect(model.schema.safeParse(others).success, section).toBe(true);
      }
    },
  );

  it.each(PAGES)(
    '%s: the model rejects a known section of the wrong shape and keeps an unknown section',
    (id, model) => {
      for (const section of Object.keys(model.sections)) {
        expect(model.schema.safeParse({ ...content(id), [section]: 7 }).success, section).toBe(false);
      }
      const withGeneric = { ...content(id), press: { title: 'In the press', items: [] } };
      expect(model.schema.parse(withGeneric)).toEqual(withGeneric);
    },
  );

  it('has a known id, unlike inherited property names', () => {
    expect(isOwnPage('home')).toBe(true);
    expect(isOwnPage('constructor')).toBe(false);
  });
});

describe('findBuiltInPage', () => {
  it.each(Object.entries(PAGE_PATHS))('finds %s at %s in any case', (id, path) => {
    expect(findBuiltInPage(path)).toBe(id);
    expect(findBuiltInPage(path.toUpperCase())).toBe(id);
    expect(PAGE_MODELS[id as PageId].path).toBe(path);
  });

  it.each(['/casestudies', '/CASESTUDIES/', '/caseStudies'])('finds the case studies at %s', (path) => {
    expect(findBuiltInPage(path)).toBe('caseStudies');
  });

  it.each(['/site', '/nowhere', '/about/us', '/constructor'])('finds no page at %s', (path) => {
    expect(findBuiltInPage(path)).toBeNull();
  });
});

describe('the firm’s claims (spec section 1)', () => {
  const figures = (pageId: PageId, path: string, key = 'value') => items(pageId, path).map((item) => item[key]);

  it('are all in the home page’s record', () => {
    expect(figures('home', 'record.items')).toEqual(['11', '$7.5M', '32%', '15%', '100+', '29 days']);
  });

  it('include the counts 12 and 10 in the welcome section', () => {
    expect(figures('home', 'welcome.stats', 'number')).toEqual([12, 10]);
  });

  it('are on the investors’ page: returns, amount raised, deals, minimum and hold', () => {
    expect(figures('investors', 'stats')).toEqual(expect.arrayContaining(['32%', '15%', '$7.5M', '11']));
    expect(figures('investors', 'terms.items')).toEqual(expect.arrayContaining(['$100,000', '5–7 years']));
    expect(at('investors', 'hero.headline')).toBe('Smart capital. Strategic returns.');
  });

  it('are on the brokers’ page: size, fastest closing and training', () => {
    expect(figures('brokers', 'stats')).toEqual(expect.arrayContaining(['$500K–$2M', '29 days', '100+', '11']));
    expect(figures('brokers', 'terms.items')).toContain('$500K–$2M');
    expect(at('brokers', 'hero.headline')).toBe('Your deals. Our capital & talent.');
  });

  it('each have a qualifying line, which may be empty', () => {
    for (const [pageId, path] of [
      ['home', 'record.items'],
      ['investors', 'stats'],
      ['brokers', 'stats'],
    ] as const) {
      for (const item of items(pageId, path)) expect(item).toHaveProperty('note');
    }
  });
});

describe('the sample content', () => {
  it('has at least six investments in four categories, each in one of them', () => {
    const categories = items('portfolio', 'categories').map(({ id }) => id);
    const used = new Set(items('portfolio', 'investments').map(({ category }) => category));
    expect(items('portfolio', 'investments').length).toBeGreaterThanOrEqual(6);
    expect([...used].sort()).toEqual([...categories].sort());
    expect(categories).toHaveLength(4);
  });

  it('links only to case studies that exist', () => {
    const anchors = caseStudiesContent.cases.map(({ slug }) => `/caseStudies#${slug}`);
    const linked = [
      ...items('portfolio', 'investments').map(({ caseStudyUrl }) => caseStudyUrl),
      at('home', 'portfolioHighlight.buttonUrl'),
    ].filter((url) => url !== undefined);
    expect(anchors).toHaveLength(3);
    expect(new Set(linked)).toEqual(new Set(anchors));
  });

  it('has five leaders, two advisors and four operators', () => {
    expect(items('team', 'leadership')).toHaveLength(5);
    expect(items('team', 'advisors')).toHaveLength(2);
    expect(items('team', 'operators')).toHaveLength(4);
  });

  it('has operators for every special case of their cards', () => {
    const criteria = items('team', 'operators').map(({ acquisitionCriteria }) => String(acquisitionCriteria));
    expect(criteria.some((text) => text.length <= 100)).toBe(true);
    expect(criteria.some((text) => text.length > 100 && text.indexOf('.') < 120)).toBe(true);
    expect(criteria.some((text) => text.indexOf('.') >= 120)).toBe(true);
    expect(items('team', 'operators').some(({ expertise }) => (expertise as string[]).length > 3)).toBe(true);
    for (const { bio } of items('team', 'operators')) {
      expect(String(bio).match(/[.!?](\s|$)/g)?.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('has six testimonials with figures, and at least five questions with answers', () => {
    expect(items('testimonials', 'testimonials')).toHaveLength(6);
    expect(items('testimonials', 'stats').length).toBeGreaterThan(0);
    expect(items('home', 'faq.items').length).toBeGreaterThanOrEqual(5);
  });

  it('uses an email address and phone number that belong to nobody', () => {
    expect(at('contact', 'contactInfo.contact.email')).toMatch(/@elmwater\.example$/);
    expect(at('contact', 'contactInfo.contact.phone')).toMatch(/555-01\d\d$/);
  });

  it('has the legal pages as rich documents', () => {
    for (const pageId of ['privacy', 'terms', 'disclaimer'] as const) {
      expect(items(pageId, 'body.blocks').length).toBeGreaterThan(5);
    }
  });

  it('has all required links in its footer (spec section 2)', () => {
    const links = items('site', 'footer.columns').flatMap(({ links }) => links as { url: string }[]);
    const urls = links.map(({ url }) => url);
    for (const url of [
      '/',
      '/about',
      '/portfolio',
      '/team',
      '/investors',
      '/brokers',
      '/testimonials',
      '/#faq',
      '/contact',
      '/privacy',
      '/terms',
      '/disclaimer',
    ]) {
      expect(urls).toContain(url);
    }
  });
});
