import { expect, it } from 'vitest';
import { buildPath, pageTexts, sectionTexts } from './document-texts';

const doc = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

it('the texts of a page are those in its model, plus all strings unknown to the model that are no addresses', () => {
  const content = {
    hero: { headline: doc('H'), subheadline: '', cta: { text: 'Go', url: '/contact' } },
    opportunity: { title: 'T', cards: [{ image: '/media/a.png', title: 'C', linkUrl: '/x' }] },
    odd: { note: 'N', url: '/y', list: ['a', 'b'], level: 'h2', deep: { tone: 'warm' } },
    page: { title: 'Home', address: '/', status: 'published', description: 'D' },
  };
  expect(pageTexts('home', content).map(({ place }) => place.join('.'))).toEqual([
    'hero.headline',
    'hero.cta.text',
    'opportunity.title',
    'opportunity.cards.0.title',
    'odd.note',
    'odd.list.0',
    'odd.list.1',
    'odd.deep.tone',
    'page.title',
    'page.description',
  ]);
});

it('the texts of a section include those of its elements, which are addressed by id', () => {
  const data = {
    elements: [
      { id: 'heading-1', type: 'heading', data: { text: 'Hi', level: 'h2', color: 'red' } },
      { id: 'list-1', type: 'list', data: { items: ['one', 'two'] } },
    ],
  };
  const texts = sectionTexts('custom', data);
  expect(texts.map(({ place }) => buildPath('dynamic.s1', data, place))).toEqual([
    'element.heading-1.text',
    'element.list-1.items.0',
    'element.list-1.items.1',
  ]);
});

it('a path keeps item ids, except for elements', () => {
  const content = { faq: { items: [{ question: 'Q' }] } };
  const place = ['faq', 'items', '0', 'question'];
  expect(buildPath('home', content, place)).toBe('home.faq.items.0.question');
  expect(buildPath('home', content, place, ['faq', 'items', '~abc', 'question'])).toBe('home.faq.items.~abc.question');
});

it('malformed content has no texts and throws no error', () => {
  for (const odd of [null, 1, 'x', [], { blocks: [null] }]) expect(sectionTexts('hero', odd)).toEqual([]);
});
