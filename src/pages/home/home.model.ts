import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, number, optional, preset, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { callToAction, heroImage } from '../shared.model';
import { homeContent } from './home.content';
import { homePresets } from './home-presets';

const { hero, welcome, stats } = homePresets;

/** Home (spec section 3, "Public page content"). */
export const homeModel = definePage({
  id: 'home',
  ...PAGES.home,
  sections: {
    hero: group('Hero', {
      headline: rich('Headline'),
      subheadline: rich('Subheadline', { multiline: true }),
      cta: text('Button text'),
      ctaUrl: preset(url('Button link'), hero.ctaUrl),
      image: heroImage({ isIllustrated: true }),
    }),
    record: group('Track record', {
      title: rich('Title'),
      items: list(
        'Stats',
        group('Stat', {
          value: text('Value'),
          label: text('Label'),
          note: optional(text('Fine print', { hint: 'For example, “net of fees, as of …”.' })),
        }),
      ),
    }),
    welcome: group('Welcome', {
      title: rich('Title'),
      body: list('Paragraphs', rich('Paragraph', { multiline: true }), {
        hint: 'The first paragraph is the intro; the rest appear as a checklist.',
      }),
      stats: list(
        'Stats',
        group('Stat', {
          number: number('Number'),
          label: text('Label', { isSplit: true }),
        }),
      ),
      linkText: preset(text('Link text'), welcome.linkText),
      linkUrl: preset(url('Link'), welcome.linkUrl),
    }),
    opportunity: group('Opportunity', {
      title: rich('Title'),
      subtitle: rich('Subtitle', { multiline: true }),
      cards: list(
        'Cards',
        group('Card', {
          image: image('Image'),
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
      image: image('Image'),
      stats: group('Stats', {
        revenue: text('Revenue'),
        valuation: optional(text('Valuation')),
        timeframe: number('Timeframe (months)', { min: 0, max: 600 }),
        revenueLabel: preset(text('Revenue label'), stats.revenueLabel),
        valuationLabel: preset(text('Valuation label'), stats.valuationLabel),
        timeframeLabel: preset(text('Timeframe label'), stats.timeframeLabel),
      }),
      improvements: list('Improvements', text('Improvement')),
      buttonText: text('Button text'),
      buttonUrl: url('Button link'),
    }),
    faq: group('FAQ', {
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
