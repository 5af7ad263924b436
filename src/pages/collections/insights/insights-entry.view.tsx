import { RichText } from '../../../rich-text/view';
import { Blocks } from '../../../sections/blocks';
import { Part } from '../../../sections/part';
import type { LayoutViewProps } from '../../page-view';
import { ENTRY, RELATED } from '../entry-facts';
import { EntryByline, EntryHead } from '../entry-head';
import { RelatedEntries } from '../related-entries';
import type { InsightsEntryContent } from './insights-entry.model';

/** Sections that this view renders itself. */
export const own = { entry: true, body: true, related: true } as const;

/** An entry of the insights: its head, text and related entries. */
export function InsightsEntryView({ pageId, content, collection }: LayoutViewProps<InsightsEntryContent>) {
  const { body, related } = content;
  return (
    <Blocks>
      <article>
        <EntryHead pageId={pageId} content={content} collection={collection} />
        <div className="container article-columns">
          <EntryByline path={`${pageId}.${ENTRY}`} content={content} collection={collection} />
          <Part path={`${pageId}.body`} value={body}>
            {(body) => <RichText path={`${pageId}.body`} value={body} className="prose article-body" />}
          </Part>
        </div>
      </article>
      <Part path={`${pageId}.${RELATED}`} value={related ?? NOTHING_CHOSEN}>
        {({ title, back }) => (
          <RelatedEntries path={`${pageId}.${RELATED}`} title={title} back={back} collection={collection} />
        )}
      </Part>
    </Blocks>
  );
}

const NOTHING_CHOSEN: NonNullable<InsightsEntryContent['related']> = { title: 'Read next', entries: [] };
