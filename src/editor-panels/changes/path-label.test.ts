import { describe, expect, it } from 'vitest';
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

it('placeLabel begins with the page, which is the edited one for sections and elements', () => {
  expect(placeLabel('home', 'home')).toBe('Home');
  expect(placeLabel('home', 'about.differentiator')).toBe('About Us › What sets us apart');
  const sections = [{ sectionId: 'fair', sectionName: 'Fair', sectionType: 'hero' }];
  expect(placeLabel('home', 'dynamic.fair.headline', sections)).toBe('Home › Fair › Headline');
});
