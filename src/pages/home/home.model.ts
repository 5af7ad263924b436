import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, number, optional, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { callToAction } from '../shared.model';
import { homeContent } from './home.content';

/** Home (spec section 3, "Public page content"). */
export const homeModel = definePage({
  id: 'home',
  ...PAGES.home,
  sections: {
    hero: group('Hero', {
      headline: rich('Headline'),
      subheadline: rich('Subheadline', { multiline: true }),
      cta: text('Button text'),
    }),
    welcome: group('Welcome', {
      title: rich('Title'),
      body: list('Paragraphs', rich('Paragraph', { multiline: true }), {
        hint: 'The first is the lead; the others are check-marked.',
      }),
      stats: list(
        'Stats',
        group('Stat', { number: number('Number'), label: text('Label', { hint: 'Main label|sub-label' }) }),
      ),
    }),
    opportunity: group('Opportunity', {
      title: rich('Title'),
      subtitle: rich('Subtitle', { multiline: true }),
      cards: list(
        'Cards',
        group('Card', {
          image: image('Picture'),
          title: text('Title'),
          description: rich('Description', { multiline: true }),
          linkText: text('Link text'),
          linkUrl: url('Link'),
        }),
      ),
    }),
    portfolioHighlight: group('Portfolio highlight', {
      title: rich('Title'),
      subtitle: rich('Subtitle', { multiline: true }),
      company: text('Company'),
      description: rich('Description', { multiline: true }),
      image: image('Picture'),
      stats: group('Figures', {
        revenue: text('Revenue'),
        valuation: optional(text('Valuation')),
        timeframe: number('Months', { min: 0, max: 600 }),
      }),
      improvements: list('Improvements', text('Improvement')),
      buttonText: text('Button text'),
      buttonUrl: url('Button link'),
    }),
    record: group('Record', {
      title: rich('Title'),
      items: list(
        'Figures',
        group('Figure', {
          value: text('Value'),
          label: text('Label'),
          note: optional(text('Qualifying line', { hint: 'Such as "net of fees, as of …"; shown when filled.' })),
        }),
      ),
    }),
    faq: group('Questions', {
      title: rich('Title'),
      items: list(
        'Questions',
        group('Question', { question: text('Question'), answer: rich('Answer', { multiline: true }) }),
      ),
    }),
    callToAction: callToAction(),
  },
  defaultContent: homeContent,
});

export type HomeContent = ContentOf<typeof homeModel>;
