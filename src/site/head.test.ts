import { describe, expect, it } from 'vitest';
import { headOf } from './head';

const site = { firm: { name: 'Elmwater', tagline: 'Patient owners' } };
const head = (path: string, contents = {}) =>
  headOf({ path, contents: { site, ...contents }, origin: 'https://e.example' });

describe('the head of a page', () => {
  it.each([
    ['/', 'Elmwater · Patient owners'],
    ['/about', 'About Us · Elmwater'],
    ['/contact', 'Contact Us · Elmwater'],
    ['/casestudies/', 'Case Studies · Elmwater'],
    ['/overlay-demo', 'Overlay Demo · Elmwater'],
    ['/admin/inbox', 'Dashboard · Elmwater'],
    ['/nowhere', 'Page Not Found · Elmwater'],
  ])('%s is called %s', (path, title) => {
    expect(head(path).title).toBe(title);
  });

  it('describes it by the sentence of its hero, without one by the tagline', () => {
    expect(head('/team', { team: { hero: { subheadline: 'The people' } } }).description).toBe('The people');
    expect(head('/team').description).toBe('Patient owners');
  });

  it('shows search engines the pages visitors are led to, at the address the list gives them', () => {
    expect(head('/CASESTUDIES/')).toMatchObject({ isIndexed: true, canonical: 'https://e.example/caseStudies' });
    for (const path of ['/overlay-demo', '/admin', '/nowhere']) expect(head(path).isIndexed).toBe(false);
  });
});
