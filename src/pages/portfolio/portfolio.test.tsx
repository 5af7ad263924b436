import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { portfolioContent } from './portfolio.content';
import { PortfolioView } from './portfolio.view';

function show(category?: string, content = {}): string {
  return renderToStaticMarkup(
    <Router ssrPath="/portfolio">
      <PortfolioView content={{ ...portfolioContent, ...content }} category={category} />
    </Router>,
  );
}

/** Returns the names of the investments that are not hidden. */
const readNames = (html: string) =>
  portfolioContent.investments
    .map(({ name }) => name.replace('&', '&amp;'))
    .filter((name) => new RegExp(`<li [^>]*data-category="[^"]*"><(?:(?!</li>).)*>${name}</span></a></h3>`).test(html));

describe('the portfolio page', () => {
  it('shows every investment, and a filter for each category', () => {
    const html = show();
    expect(readNames(html)).toHaveLength(portfolioContent.investments.length);
    expect(html).toMatch(/<a aria-current="true"[^>]* href="\/portfolio">All Investments/);
    for (const { id } of portfolioContent.categories) expect(html).toContain(`href="/portfolio?category=${id}"`);
  });

  it('shows only the investments of the selected category, with their own paths', () => {
    const html = show('health');
    expect(readNames(html)).toEqual(['Northgate Home Care', 'Millrace Dental Lab']);
    expect(html).toContain('data-path="portfolio.investments.6.name"');
    expect(html).toMatch(/<a aria-current="true" href="\/portfolio\?category=health"/);
  });

  it('has filter links to its current address', () => {
    const html = show('health', { page: { address: '/companies' } });
    expect(html).toMatch(/<a [^>]*href="\/companies">All Investments/);
    expect(html).toMatch(/<a aria-current="true" href="\/companies\?category=health"/);
    expect(html).not.toContain('href="/portfolio');
  });

  it('shows a message if a category is empty', () => {
    const note = /data-filter-empty="true" data-path="portfolio.labels.empty">No investments found in this category\./;
    expect(show('unknown')).toMatch(note);
    expect(show('all', { investments: [] })).toMatch(note);
    expect(show()).not.toMatch(note);
  });

  it('leaves out the parts an investment does not have', () => {
    const html = show('all', { investments: [{ name: 'Mill', description: '', category: 'food', acquired: 'May' }] });
    expect(html).toContain('Acquired');
    expect(html).not.toContain('Status');
    expect(html).not.toContain('case study');
  });

  it('renders without deleted sections', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/portfolio">
        <PortfolioView content={{}} />
      </Router>,
    );
    expect(html).toContain('All Investments');
    expect(html).not.toContain('<h1');
  });
});
