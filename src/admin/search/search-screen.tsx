import '../../styles/search.css';
import { Tabs } from 'radix-ui';
import { useLocation, useSearch } from 'wouter';
import { replacePath } from '../../editor-panels/former-details/left-details';
import { ScreenFrame } from '../administration/screen-frame';
import { SCREEN_PATHS } from '../routes';
import { ReplaceWords } from './replace-words';
import { SearchWords } from './search-words';

/** Searches all content, and replaces words across the site: `?q=training`, `?q=training&with=coaching&do=replace`. */
export function SearchScreen() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const q = asked.get('q') ?? '';
  const replacement = asked.get('with') ?? '';
  const isReplacing = asked.get('do') === 'replace';

  function search(words: string) {
    const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    navigate(`${SCREEN_PATHS.search}${query}`, { replace: true });
  }

  function handleTab(tab: string) {
    if (tab === 'replace') navigate(replacePath(q, replacement), { replace: true });
    else search(q);
  }

  return (
    <ScreenFrame title="Search" lead="Search all pages, site-wide content and the library.">
      <Tabs.Root value={isReplacing ? 'replace' : 'words'} onValueChange={handleTab}>
        <Tabs.List className="tabs" aria-label="Search">
          <Tabs.Trigger value="words" className="tab">
            Search
          </Tabs.Trigger>
          <Tabs.Trigger value="replace" className="tab">
            Find and replace
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="words" tabIndex={-1} className="search-tab">
          <SearchWords q={q} onSearch={search} />
        </Tabs.Content>
        <Tabs.Content value="replace" tabIndex={-1} className="search-tab">
          <ReplaceWords key={JSON.stringify([q, replacement])} q={q} start={replacement} />
        </Tabs.Content>
      </Tabs.Root>
    </ScreenFrame>
  );
}
