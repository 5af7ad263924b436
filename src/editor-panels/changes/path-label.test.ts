import { describe, expect, it } from 'vitest';
import { displayName } from '../../editing/names';
import { PAGE_MODELS } from '../../pages/models';
import { pathLabel, placeLabel } from './path-label';

const sections = [{ sectionId: 'open-house', sectionName: 'Open house', sectionType: 'cta' }];

describe('pathLabel', () => {
  it.each([
    ['home.hero.headline', 'Hero › Headline'],
    ['home.welcome.body.1', 'Welcome › Paragraphs › Paragraph 2'],
    ['home.opportunity.cards.0.linkText', 'Opportunity › Cards › Card 1 › Link text'],
    ['home.hero', 'Hero'],
    ['home.openingHours.title', 'Opening Hours › Title'],
    ['home', 'Home'],
    ['dynamic.open-house.primaryButton.text', 'Open house › Primary button › Text'],
    ['dynamic.gone.title', 'Gone › Title'],
    ['sections.open-house.order', 'Open house › Order'],
    ['element.heading-17-ab.text', 'Heading › Text'],
    ['element.hologram-17.text', 'Element › Text'],
    ['home.constructor.title', 'Constructor › Title'],
    ['home.page.order', 'Order of sections'],
    ['home.page.names.faq', 'FAQ › Name'],
    ['home.page.hidden.open-house', 'Open house › Visibility'],
    ['home.page.title', 'Page › Title'],
  ])('labels %s as "%s"', (path, label) => {
    expect(pathLabel(path, sections)).toBe(label);
  });
});

it('pathLabel calls the sections of all pages by their display names, as the list of sections does (spec section 3)', () => {
  const named = Object.entries(PAGE_MODELS).flatMap(([pageId, { sections: own }]) =>
    Object.keys(own).map((id) => [pathLabel(`${pageId}.${id}`), displayName(id)]),
  );
  expect(named.filter(([label, name]) => label !== name)).toEqual([]);
  expect(pathLabel('home.callToAction')).toBe('Call To Action');
});

it('placeLabel names the brand like its screen', () => {
  expect(placeLabel('site', 'site.brand.colours.ink')).toBe('Brand › Colors › Text');
  expect(placeLabel('site', 'site.brand')).toBe('Brand');
  expect(placeLabel('site', 'site.firm.name')).toBe('Header & footer › Firm › Name');
});

it('placeLabel begins with the page, which is the edited one for sections and elements', () => {
  expect(placeLabel('home', 'home')).toBe('Home');
  expect(placeLabel('home', 'about.differentiator')).toBe('About Us › Differentiator');
  const sections = [{ sectionId: 'fair', sectionName: 'Fair', sectionType: 'hero' }];
  expect(placeLabel('home', 'dynamic.fair.headline', sections)).toBe('Home › Fair › Headline');
});
