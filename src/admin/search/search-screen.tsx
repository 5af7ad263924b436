import '../../styles/search.css';
import { Tabs } from 'radix-ui';
import { useLocation, useSearch } from 'wouter';
import { ScreenFrame } from '../administration/screen-frame';
import { SCREEN_PATHS } from '../routes';
import { ReplaceWords } from './replace-words';
import { SearchWords } from './search-words';

/** Searches all content, and replaces words across the site: `?q=training`, `?q=training&do=replace`. */
export function SearchScreen() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const q = asked.get('q') ?? '';
  const isReplacing = asked.get('do') === 'replace';

  function go(words: string, toReplace: boolean) {
    const query = new URLSearchParams({ ...(words !== '' && { q: words }), ...(toReplace && { do: 'replace' }) });
    navigate(`${SCREEN_PATHS.search}${query.size === 0 ? '' : `?${query}`}`, { replace: true });
  }

  return (
    <ScreenFrame title="Search" lead="Search all pages, site-wide content and the library.">
      <Tabs.Root value={isReplacing ? 'replace' : 'words'} onValueChange={(tab) => go(q, tab === 'replace')}>
        <Tabs.List className="tabs" aria-label="Search">
          <Tabs.Trigger value="words" className="tab">
            Search
          </Tabs.Trigger>
          <Tabs.Trigger value="replace" className="tab">
            Find and replace
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="words" tabIndex={-1} className="search-tab">
          <SearchWords q={q} onSearch={(words) => go(words, false)} />
        </Tabs.Content>
        <Tabs.Content value="replace" tabIndex={-1} className="search-tab">
          <ReplaceWords q={q} />
        </Tabs.Content>
      </Tabs.Root>
    </ScreenFrame>
  );
}
