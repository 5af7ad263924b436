import '../../styles/history.css';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../api/failure-message';
import { pageName } from '../../editing/names';
import { sectionPathOf } from '../../editing/state';
import { historyAddress } from '../../editor-panels/timeline/history-address';
import { Loading } from '../../ui/loading';
import type { PageEntry } from '../page-editor/open-pages';
import { DifferenceList } from './difference-list';
import { listDifferences, type PageVersion } from './list-differences';
import { RestoreButton } from './restore-button';
import { useVersion } from './use-version';
import { VersionControls } from './version-controls';

/** Compares the saved page with its version of any moment, in words. A difference shows its field in the editor. */
export function CompareTab({ entry: { pageId, editing, view, fields } }: { entry: PageEntry }) {
  const [at, setAt] = useState<string | undefined>();
  const version = useVersion(pageId, at);
  const shown = version.isError ? undefined : (version.data as PageVersion | undefined);
  const differences = useMemo(() => (shown ? listDifferences(pageId, shown.past, shown.now) : []), [pageId, shown]);

  function handleShow(path: string) {
    const section = sectionPathOf(editing.store.getState(), path);
    if (section === null) return;
    view.setState({ chosen: section });
    fields.reveal(path);
  }

  return (
    <>
      <div className="panel-scroll">
        <VersionControls
          at={at}
          moments={shown}
          problem={version.isError ? failureMessage(version.error) : undefined}
          onGo={setAt}
        />
        {version.isPending ? <Loading /> : null}
        {shown && at === undefined ? (
          <p className="history-none">Choose an earlier time to compare it with the current version.</p>
        ) : null}
        {shown && at !== undefined ? (
          <DifferenceList
            title={differences.length === 0 ? 'No differences' : `Differences (${differences.length})`}
            differences={differences}
            onShow={handleShow}
          />
        ) : null}
      </div>
      <div className="panel-foot">
        <Link className="text-link" href={historyAddress(pageId, at)}>
          Compare side by side
        </Link>
        {shown && at !== undefined && !version.isPlaceholderData ? (
          <RestoreButton key={shown.at} scope={pageId} name={pageName(pageId)} past={shown} />
        ) : null}
      </div>
    </>
  );
}
