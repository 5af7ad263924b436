import { type ContentOf, definePage } from '../../../content/define-page';
import { rich } from '../../../content/fields';
import { entrySection, relatedSection } from '../entry.model';
import { insightsEntryContent } from './insights-entry.content';

/** An entry of the insights. Its title is the page's title. */
export const insightsEntryModel = definePage({
  id: 'insights-entry',
  label: 'Insights article',
  path: null,
  sections: { entry: entrySection(), body: rich('Text', { multiline: true, max: 50_000 }), related: relatedSection() },
  within: { body: 'entry' },
  defaultContent: insightsEntryContent,
});

export type InsightsEntryContent = ContentOf<typeof insightsEntryModel>;
