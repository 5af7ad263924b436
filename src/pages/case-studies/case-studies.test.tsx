import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { loadBlocks } from '../../rich-text/load-blocks';
import { privacyContent } from '../legal/legal.content';
import { PrivacyView } from '../legal/legal.view';
import { caseStudiesContent } from './case-studies.content';
import { CaseStudiesView } from './case-studies.view';

function show(page: ReactNode): string {
  return renderToStaticMarkup(<Router ssrPath="/">{page}</Router>);
}

beforeAll(() => loadBlocks());

describe('the case studies page', () => {
  it('shows each case at its own anchor, with challenge, approach and results', () => {
    const html = show(<CaseStudiesView content={caseStudiesContent} />);
    for (const [index, { slug, results }] of caseStudiesContent.cases.entries()) {
      expect(html).toContain(`id="${slug}"`);
      for (const key of ['company', 'title', 'summary', 'challenge', 'approach', `results.${results.length - 1}`]) {
        expect(html).toContain(`data-path="caseStudies.cases.${index}.${key}"`);
      }
    }
  });

  it('draws bars for a result with a before and an after value, and check marks for the others', () => {
    const html = show(<CaseStudiesView content={caseStudiesContent} />);
    expect(html.match(/<li class="change"><span class="bars" aria-hidden="true">/g)).toHaveLength(4);
    expect(html).toMatch(
      /<small data-figure="1 in 3"><\/small><svg [^>]*><path d="M0 24V14h10V24z">.*<small data-figure="4 in 5"><\/small><svg [^>]*><path d="M0 24V0h10V24z">/,
    );
    expect(html).toMatch(/<li><span data-path="[^"]*">Every service contract renewed/);
  });
});

describe('a legal page', () => {
  it('shows its document and when it was last updated', () => {
    const html = show(<PrivacyView content={privacyContent} />);
    expect(html).toContain('<h2>What we collect</h2>');
    expect(html).toMatch(/Last updated: <span data-path="privacy\.updated"/);
  });

  it('links to the other legal pages', () => {
    const html = show(<PrivacyView content={privacyContent} />);
    expect(html.match(/href="\/(privacy|terms|disclaimer)"/g)).toEqual(['href="/terms"', 'href="/disclaimer"']);
  });

  it('renders without deleted sections', () => {
    expect(show(<PrivacyView content={{}} />)).not.toContain('Last updated');
  });
});
