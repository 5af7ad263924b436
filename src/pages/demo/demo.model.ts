import { type ContentOf, definePage } from '../../content/define-page';
import { group, list, preset, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { labels } from '../shared.model';
import { demoContent } from './demo.content';
import { demoPresets } from './demo-presets';

/** The page where anyone can try the on-page editor (spec section 2, "Overlay demo page"). */
export const demoModel = definePage({
  id: 'demo',
  ...PAGES.demo,
  sections: {
    hero: group('Hero', {
      headline: rich('Headline'),
      subheadline: rich('Subheadline', { multiline: true }),
      cta: text('Button text'),
      ctaUrl: preset(url('Button link'), demoPresets.hero.ctaUrl),
    }),
    welcome: group('Welcome', {
      title: rich('Title'),
      body: list('Paragraphs', rich('Paragraph', { multiline: true })),
    }),
    richText: rich('Rich text', { multiline: true }),
    standardText: text('Standard text', { multiline: true }),
    labels: labels(
      {
        intro: 'Introduction',
        button: 'Button to the rich text',
        richText: 'Title above the rich text',
        standardText: 'Title above the standard text',
      },
      demoPresets.labels,
    ),
  },
  defaultContent: demoContent,
});

export type DemoContent = ContentOf<typeof demoModel>;
