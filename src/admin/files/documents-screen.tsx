import '../../styles/panels.css';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { FolderSelect } from '../../editor-panels/media/folder-select';
import { UploadZone } from '../../editor-panels/media/upload-zone';
import { type DocumentItem, useDocuments, useFolders, useLibraryChanged } from '../../editor-panels/media/use-library';
import { dayAgo, longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { ScreenFrame } from '../administration/screen-frame';
import { formatSize } from '../administration/size';
import { DocumentActions } from './document-actions';
import { DocumentDialogs, type DocumentQuestion } from './document-dialogs';

/** Manages the documents of the library. `?q=` sets the initial search. */
export function DocumentsScreen() {
  const asked = new URLSearchParams(useSearch());
  const [q, setQ] = useState(asked.get('q') ?? '');
  const [question, setQuestion] = useState<{ item: DocumentItem; how: DocumentQuestion } | null>(null);
  const [folder, setFolder] = useState<string>();
  const documents = useDocuments(q, folder);
  const folders = useFolders('files');
  const onChanged = useLibraryChanged('files');
  const rows = documents.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <ScreenFrame title="Documents" lead="Files you can link to. The link stays the same when you replace a file.">
      <UploadZone
        kind="documents"
        search={
          <>
            <SearchBox label="Search documents" value={q} onChange={setQ} />
            <FolderSelect folders={folders} value={folder} onChange={setFolder} />
          </>
        }
        onStored={() => void onChanged()}
      >
        {documents.isPending ? <Loading /> : null}
        {documents.isError ? (
          <LoadFailure what="The documents" error={documents.error} onRetry={() => void documents.refetch()} />
        ) : null}
        {documents.data && rows.length === 0 ? <Nothing isNarrowed={q !== '' || folder !== undefined} /> : null}
        {rows.length > 0 ? (
          <RowsTable
            caption="Documents"
            rows={rows}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            actions={(item) => <DocumentActions item={item} onAsk={(how) => setQuestion({ item, how })} />}
          />
        ) : null}
        {documents.hasNextPage ? (
          <p className="pages-more">
            <ToolButton disabled={documents.isFetchingNextPage} onClick={() => void documents.fetchNextPage()}>
              {documents.isFetchingNextPage ? 'Loading...' : 'Show older documents'}
            </ToolButton>
          </p>
        ) : null}
      </UploadZone>
      {question ? <DocumentDialogs {...question} onClose={() => setQuestion(null)} /> : null}
    </ScreenFrame>
  );
}

const FORMATS = 'PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, TXT, CSV and ICS, up to 25 MB each.';

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="media-empty" role="status">
      <h3>{isNarrowed ? 'No matching documents' : 'No documents yet'}</h3>
      <p>
        {isNarrowed
          ? 'Search looks at names in the selected folder.'
          : `Drop or paste documents here, or select “Upload documents”. ${FORMATS}`}
      </p>
    </div>
  );
}

const COLUMNS = [
  {
    label: 'Document',
    cell: ({ name, url, folder }: DocumentItem) => (
      <>
        <span className="rows-name">{folder === '' ? name : `${folder} / ${name}`}</span>
        <span className="rows-words">{url}</span>
      </>
    ),
  },
  { label: 'Size', cell: ({ bytes }: DocumentItem) => <span className="rows-whole">{formatSize(bytes)}</span> },
  {
    label: 'Last changed',
    cell: ({ changedAt, createdBy }: DocumentItem) => (
      <>
        <time dateTime={changedAt} title={longTime(changedAt)}>
          {dayAgo(changedAt)}
        </time>
        {createdBy ? <span className="rows-words">Uploaded by {createdBy}</span> : null}
      </>
    ),
  },
];
