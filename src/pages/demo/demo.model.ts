import { type ContentOf, definePage } from '../../content/define-page';
import { group, list, rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { demoContent } from './demo.content';

/** The page where anyone can try the on-page editor (spec section 2, "Overlay demo page"). */
export const demoModel = definePage({
  id: 'demo',
  ...PAGES.demo,
  sections: {
    hero: group('Hero', {
      headline: rich('Headline'),
      subheadline: rich('Subheadline', { multiline: true }),
      cta: text('Button text'),
    }),
    welcome: group('Welcome', {
      title: rich('Title'),
      body: list('Paragraphs', rich('Paragraph', { multiline: true })),
    }),
    richText: rich('Rich text', { multiline: true }),
    standardText: text('Standard text', { multiline: true }),
  },
  defaultContent: demoContent,
});

export type DemoContent = ContentOf<typeof demoModel>;
