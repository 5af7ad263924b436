import { type ContentOf, definePage } from '../../../content/define-page';
import { group, rich, text } from '../../../content/fields';
import { pageHero } from '../../shared.model';
import { articleContent } from './article.content';

/** A text with an author and a date. */
export const articleModel = definePage({
  id: 'article',
  label: 'Long text',
  path: null,
  sections: {
    hero: pageHero(),
    byline: group('Author and date', { author: text('Author'), date: text('Date') }),
    body: rich('Text', { multiline: true, max: 50_000 }),
  },
  within: { byline: 'hero', body: 'hero' },
  defaultContent: articleContent,
});

export type ArticleContent = ContentOf<typeof articleModel>;
