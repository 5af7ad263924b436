import { Text } from '../../../rich-text/text';
import { RichText } from '../../../rich-text/view';
import { Blocks } from '../../../sections/blocks';
import { Part } from '../../../sections/part';
import { PageHero } from '../../page-hero';
import type { LayoutViewProps } from '../../page-view';
import type { ArticleContent } from './article.model';

/** Sections that this view renders itself. */
export const own = { hero: true, byline: true, body: true } as const;

export function ArticleView({ pageId, content }: LayoutViewProps<ArticleContent>) {
  const { hero, byline, body } = content;
  return (
    <Blocks>
      <article>
        <PageHero hero={hero} path={`${pageId}.hero`} />
        <section className="section section-tight">
          <div className="container">
            <Part path={`${pageId}.byline`} value={byline}>
              {({ author, date }) =>
                author || date ? (
                  <p className="text-ink-soft">
                    <Text as="span" path={`${pageId}.byline.author`} value={author} />
                    {author && date ? <span aria-hidden="true"> · </span> : null}
                    <Text as="span" path={`${pageId}.byline.date`} value={date} />
                  </p>
                ) : null
              }
            </Part>
            <Part path={`${pageId}.body`} value={body}>
              {(body) => <RichText path={`${pageId}.body`} value={body} className="prose legal text-[1.0625rem]" />}
            </Part>
          </div>
        </section>
      </article>
    </Blocks>
  );
}
