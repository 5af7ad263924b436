import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { loadBlocks } from '../rich-text/load-blocks';
import { GenericSection } from './generic-section';

beforeAll(() => loadBlocks());

function show(value: unknown): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <GenericSection value={value} path="home.press" />
    </Router>,
  );
}

describe('a section that is not in the page’s model', () => {
  it('renders a rich-text document as blocks', () => {
    const html = show({ blocks: [{ type: 'paragraph', data: { text: 'Start writing <b>here</b>...' } }] });
    expect(html).toContain('data-path="home.press"');
    expect(html).toContain('<b>here</b>');
  });

  it('sets the title of a document apart from its text, in the size of a section’s title', () => {
    const blocks = [
      { type: 'header', data: { text: 'How we work', level: 2 } },
      { type: 'paragraph', data: { text: 'We listen.' } },
      { type: 'header', data: { text: 'Then', level: 2 } },
    ];
    expect(show({ blocks })).toContain(
      '<div data-path="home.press" data-rich="true"><div class="split"><h2>How we work</h2><div class="prose',
    );
    expect(show({ blocks: blocks.slice(0, 1) })).toContain('class="prose"');
    expect(show({ blocks: blocks.slice(1) })).toContain('class="prose"');
  });

  it.each(['content', 'text'])('renders a title, %s and button', (key) => {
    const html = show({ title: 'In the press', [key]: 'Two papers wrote.', buttonText: 'Read', buttonUrl: '/about' });
    expect(html).toContain('<h2 data-path="home.press.title">In the press</h2>');
    expect(html).toMatch(new RegExp(`data-path="home.press.${key}"[^>]*><p>Two papers wrote.`));
    expect(html).toMatch(/<a href="\/about"[^>]*><span data-path="home.press.buttonText">Read/);
  });

  it.each(['items', 'cards', 'list'])('renders %s as cards', (key) => {
    const html = show({ title: 'News', [key]: [{ title: 'One', description: 'First.', image: '/media/1.webp' }] });
    expect(html).toContain(`data-path="home.press.${key}.0.title"`);
    expect(html).toContain('First.');
    expect(html).toContain('src="/media/1.webp"');
  });

  it.each([
    ['members', { members: [{ name: 'Ada', title: 'Clerk' }] }, ['Ada', 'Clerk']],
    ['an office', { office: { address: ['1 Mill Lane', 'Elmwater'] } }, ['1 Mill Lane', 'Elmwater']],
    ['quotes', { quotes: [{ content: 'Fair.', author: 'Bo', position: 'Seller' }] }, ['Fair.', 'Bo', 'Seller']],
    ['companies', { companies: [{ name: 'Mill', metrics: { staff: 12 } }] }, ['Mill', '12']],
    ['figures with labels', { stats: { netRevenue: '$2M', timeframe: 12 } }, ['Net revenue', '$2M', 'Timeframe']],
    ['categories', { items: [{ title: 'Trades', tags: ['Roofs', 'Pipes'] }] }, ['Trades', 'Roofs', 'Pipes']],
    ['a button', { primaryButton: { text: 'Call', url: '/contact' } }, ['<a href="/contact"', 'Call']],
    ['a form', { fields: { name: 'Your name' }, submitText: 'Send' }, ['Your name', 'Send']],
    ['a plain text', 'Only words.', ['Only words.']],
  ])('renders %s', (_, value, texts) => {
    const html = show(value);
    for (const text of texts) expect(html).toContain(text);
  });

  it('uses a card’s link text for its link', () => {
    const html = show({ cards: [{ title: 'T', linkText: 'Read', linkUrl: '/team' }] });
    expect(html).toMatch(/href="\/team"[^>]*><span data-path="home.press.cards.0.linkText">Read/);
    expect(show({ linkText: 'Read', linkUrl: 'javascript:alert(1)' })).toContain('href="#"');
    expect(show({ linkUrl: '/team' })).toContain('href="/team"');
  });

  it('adds a Learn More button without a target to a team that has no button', () => {
    const value = { title: 'Us', members: [{ name: 'Ada', title: 'Clerk' }] };
    const team = (given: unknown) =>
      renderToStaticMarkup(
        <Router ssrPath="/">
          <GenericSection value={given} path="about.Team" />
        </Router>,
      );
    expect(team(value)).toMatch(/href="#"[^>]*><span data-path="about.Team.buttonText">Learn More/);
    expect(team({ ...value, buttonText: 'All', buttonUrl: '/team' })).toMatch(/href="\/team"[^>]*><span[^>]*>All/);
    expect(team({ title: 'Us', members: 'none' })).toContain('none');
  });

  it('shows a member’s known photo by their name', () => {
    const value = {
      title: 'Us',
      subtitle: '',
      members: [{ name: 'Ada', title: 'Clerk' }],
      buttonText: '',
      buttonUrl: '#',
    };
    const html = renderToStaticMarkup(
      <Router ssrPath="/">
        <GenericSection value={value} path="about.us" photos={{ ada: '/media/ada.webp' }} />
      </Router>,
    );
    expect(html).toContain('src="/media/ada.webp"');
  });

  it('drops unsafe URLs', () => {
    const html = show({
      title: 'T',
      url: 'javascript:alert(1)',
      image: 'javascript:alert(2)',
      buttonText: 'Go',
      buttonUrl: 'javascript:alert(3)',
    });
    expect(html).not.toContain('javascript:');
  });

  it('does not throw on any JSON value', () => {
    for (const value of [null, 7, true, [], {}, [[['deep']]], { a: null, b: [null, { c: false }] }]) {
      expect(() => show(value)).not.toThrow();
    }
  });
});
