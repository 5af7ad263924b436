import '../../styles/page-editor.css';
import '../../styles/history.css';
import { useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { namedPages, pageName } from '../../editing/names';
import { historyAddress } from '../../editor-panels/timeline/history-address';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ScreenFrame } from '../administration/screen-frame';
import type { Moments, PageVersion } from './list-differences';
import { RestoreButton } from './restore-button';
import { SiteComparison } from './site-comparison';
import { useVersion } from './use-version';
import { VersionComparison } from './version-comparison';
import { VersionControls } from './version-controls';

/**
 * Compares a page or the whole site as of a time with now, or with a second time:
 * `?page=home&at=2026-01-05T10:00:00.000Z&to=2026-01-06T10:00:00.000Z`. Both times default to now.
 */
export function HistoryScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get('page') ?? '';
  const scope = asked === 'all' || isPageName(asked) ? asked : 'home';
  const at = search.get('at') ?? undefined;
  const to = search.get('to') ?? undefined;
  const past = useVersion(scope, at, to);
  const shown = past.isError ? undefined : past.data;
  const name = scope === 'all' ? 'All pages' : pageName(scope);
  const problem = past.isError ? failureMessage(past.error) : undefined;
  const isOtherWrong = past.isError && failureIssues(past.error).some(({ path }) => path === 'to');

  return (
    <ScreenFrame
      title={`Compare versions: ${name}`}
      lead="Compare a past version with the current one, or with another. Unsaved changes aren’t included."
      tools={
        shown && to === undefined && !past.isPlaceholderData ? (
          <RestoreButton key={`${scope} ${shown.at}`} scope={scope} name={name} past={shown} />
        ) : null
      }
    >
      <VersionControls
        pageChoice={<PageChoice scope={scope} onChoose={(page) => navigate(historyAddress(page, at, to))} />}
        at={at}
        moments={shown}
        problem={isOtherWrong ? undefined : problem}
        onGo={(moment) => navigate(historyAddress(scope, moment, to))}
        other={{
          to,
          problem: isOtherWrong ? problem : undefined,
          onChoose: (moment) => navigate(historyAddress(scope, at, moment)),
        }}
      />
      {past.isPending ? <Loading /> : null}
      {past.isError ? <p className="history-none">Choose another date, or select Now.</p> : null}
      {shown && isPage(shown) && scope !== 'all' ? <VersionComparison pageId={scope} past={shown} to={to} /> : null}
      {shown && scope === 'all' ? <SiteComparison past={shown} to={to} /> : null}
    </ScreenFrame>
  );
}

function isPage(past: Moments | PageVersion): past is PageVersion {
  return 'now' in past;
}

function PageChoice({ scope, onChoose }: { scope: PageId | 'all'; onChoose: (scope: PageId | 'all') => void }) {
  const id = useId();
  const pages = useStore(namedPages, (state) => state.pages);
  return (
    <FieldFrame id={id} label="Page">
      <select id={id} className="input" value={scope} onChange={({ target: { value } }) => onChoose(value)}>
        <option value="all">All pages</option>
        {pages.map(({ pageId, title }) => (
          <option key={pageId} value={pageId}>
            {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
