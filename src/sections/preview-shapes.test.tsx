import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { GenericSection } from './generic-section';

/** Returns the text at each path of the rendered preview of a section with this name. */
function readTexts(name: string, value: unknown): Record<string, string> {
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <GenericSection value={value} path={`about.${name}`} />
    </Router>,
  );
  const shown: Record<string, string> = {};
  for (const [, path = '', inner = ''] of html.matchAll(/data-path="about\.\w+\.([^"]+)"[^>]*>([\s\S]*?)<\/\w+>/g)) {
    shown[path] = inner.replace(/<[^>]+>/g, '').trim();
  }
  return shown;
}

const button = (text: string) => ({ text, url: '/contact' });

// The shapes of spec section 3, 'Preview section shapes', each with all the texts it can have.
describe('the preview', () => {
  it.each([
    ['hero', { headline: 'H', subheadline: 'S', cta: 'C' }, ['headline', 'subheadline', 'cta']],
    ['welcome', { title: 'T', body: ['Lead', 'Point'] }, ['title', 'body.0', 'body.1']],
    [
      'opportunity',
      { title: 'T', subtitle: 'S', cards: [{ image: '', title: 'C', description: 'D', linkText: 'L', linkUrl: '/a' }] },
      ['title', 'subtitle', 'cards.0.title', 'cards.0.description', 'cards.0.linkText'],
    ],
    [
      'portfoliohighlight',
      {
        title: 'T',
        subtitle: 'S',
        company: 'C',
        description: 'D',
        stats: { revenue: '$2M', timeframe: 12 },
        improvements: ['I'],
        buttonText: 'B',
        buttonUrl: '/portfolio',
      },
      [
        'title',
        'subtitle',
        'company',
        'description',
        'stats.revenue',
        'stats.timeframe',
        'improvements.0',
        'buttonText',
      ],
    ],
    [
      'team',
      { title: 'T', subtitle: 'S', members: [{ name: 'N', title: 'Role', bio: 'Bio' }] },
      ['title', 'subtitle', 'members.0.name', 'members.0.title', 'members.0.bio', 'buttonText'],
    ],
    [
      'calltoaction',
      { title: 'T', subtitle: 'S', primaryButton: button('P'), secondaryButton: button('Q') },
      ['title', 'subtitle', 'primaryButton.text', 'secondaryButton.text'],
    ],
    [
      'contact',
      {
        office: { address: ['A', 'B'] },
        contact: { email: 'a@b.co', phone: '555-0100' },
        social: { linkedin: 'https://example.com/l', twitter: 'https://example.com/t' },
      },
      ['office.address.0', 'office.address.1', 'contact.email', 'contact.phone', 'social.linkedin', 'social.twitter'],
    ],
    ['story', { title: 'T', content: 'C' }, ['title', 'content']],
    [
      'categories',
      { items: [{ title: 'T', tags: ['A', 'B'] }] },
      ['items.0.title', 'items.0.tags.0', 'items.0.tags.1'],
    ],
    [
      'investments',
      { companies: [{ name: 'N', description: 'D', metrics: { revenue: '$2M' } }] },
      ['companies.0.name', 'companies.0.description', 'companies.0.metrics.revenue'],
    ],
    [
      'testimonials',
      { quotes: [{ content: 'C', author: 'A', position: 'P' }] },
      ['quotes.0.content', 'quotes.0.author', 'quotes.0.position'],
    ],
    [
      'form',
      { title: 'T', subtitle: 'S', fields: { fullName: 'Full name', email: 'Email' }, submitText: 'Send' },
      ['title', 'subtitle', 'fields.fullName', 'fields.email', 'submitText'],
    ],
    ['anything', { title: 'T', content: 'C', buttonText: 'B' }, ['title', 'content', 'buttonText']],
    ['anything', { title: 'T', text: 'X', buttonText: 'B' }, ['title', 'text', 'buttonText']],
    ...['items', 'cards', 'list'].map(
      (key) =>
        ['a list', { [key]: [{ title: 'T', description: 'D' }] }, [`${key}.0.title`, `${key}.0.description`]] as const,
    ),
  ] as const)('shows all texts of %s: %j', (name, value, paths) => {
    const shown = readTexts(name.replace(' ', ''), value);
    for (const path of paths) {
      const at = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value);
      expect(shown[path], path).toBe(String(at ?? 'Learn More'));
    }
  });
});
