import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { privacyContent } from '../legal/legal.content';
import { PrivacyView } from '../legal/legal.view';
import { caseStudiesContent } from './case-studies.content';
import { CaseStudiesView } from './case-studies.view';

describe('the case studies', () => {
  it('each stand at their own anchor, with challenge, approach and results', () => {
    const html = renderToStaticMarkup(<CaseStudiesView content={caseStudiesContent} />);
    for (const [index, { slug, results }] of caseStudiesContent.cases.entries()) {
      expect(html).toContain(`id="${slug}"`);
      for (const key of ['company', 'title', 'summary', 'challenge', 'approach', `results.${results.length - 1}`]) {
        expect(html).toContain(`data-path="caseStudies.cases.${index}.${key}"`);
      }
    }
  });
});

describe('a legal page', () => {
  it('shows its document, and when it was last changed', () => {
    const html = renderToStaticMarkup(<PrivacyView content={privacyContent} />);
    expect(html).toContain('<h2>What we collect</h2>');
    expect(html).toMatch(/Last updated: <span data-path="privacy\.updated"/);
  });

  it('stands without what was deleted', () => {
    expect(renderToStaticMarkup(<PrivacyView content={{}} />)).not.toContain('Last updated');
  });
});
