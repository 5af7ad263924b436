import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { EntryList } from './entry-list';
import { insightsPresets } from './insights/insights-presets';

describe('EntryList', () => {
  it('renders a message instead of an empty list if nothing is published', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/insights">
        <EntryList
          collection={{ id: 'insights', list: null, categories: [], used: [], entries: [] }}
          many="articles"
          labels={insightsPresets.labels}
          labelsPath="news.labels"
        />
      </Router>,
    );
    expect(html).toContain('Nothing has been published here yet.');
    expect(html).not.toContain('<ol');
  });
});
