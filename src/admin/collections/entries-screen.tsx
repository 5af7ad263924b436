import '../../styles/pages-screen.css';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { failureMessage } from '../../api/failure-message';
import { formatDay } from '../../content/day';
import { resolveAsset } from '../../content/url';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { useDraftedPages } from '../../editor-panels/drafts/use-drafted-pages';
import { addressFrom } from '../../pages/address-from';
import { COLLECTION_IDS, type CollectionId, entryKindOf } from '../../pages/collections/collections';
import { PAGE_STATES, type PageState, STATES } from '../../pages/page-facts';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ResponsiveImage } from '../../ui/responsive-image';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { Narrow } from '../administration/narrow';
import { ScreenFrame } from '../administration/screen-frame';
import { AddressField } from '../pages/address-field';
import { PageActions, StateMenu } from '../pages/page-actions';
import { usePageDialogs } from '../pages/page-dialogs';
import { PageRows, RowName } from '../pages/page-rows';
import { TitleField } from '../pages/title-field';
import { useCreatePage } from '../pages/use-create-page';
import { applyDrafted } from '../pages/use-pages';
import { editorPath, entriesPath, SCREEN_PATHS } from '../routes';
import { NoScreen } from '../shell/no-screen';
import {
  type KnownCollection,
  type ListedEntry,
  useCategories,
  useCollections,
  useEntries,
  usePublishList,
  useRefreshCollections,
} from './use-collections';

/** Manages the entries of a collection: create, publish, move, duplicate and delete. */
export function EntriesScreen() {
  const asked = new URLSearchParams(useSearch()).get('collection');
  const [isCreated, setCreated] = useState(false);
  const collections = useCollections();
  const drafted = useDraftedPages();
  const collection = collections.data?.find(({ id }) => id === (asked ?? COLLECTION_IDS[0]));
  if (collections.isError) {
    const { error, refetch } = collections;
    return <LoadFailure what="The collections" error={error} onRetry={() => void refetch()} />;
  }
  if (collections.isPending) return <Loading />;
  if (!collection) return <NoScreen />;
  // The draft of this tab may add the page, and entries with it.
  const list = collection.list ?? drafted.find(({ isNew, kind }) => isNew && kind === collection.id);
  if (!list) return <NoList collection={collection} onCreate={() => setCreated(true)} />;
  return <Entries key={collection.id} collection={collection} list={list} isCreated={isCreated} />;
}

/** Shown if no page lists the collection yet: explains the collection, and offers to create that page. */
function NoList({
  collection: { id, label, many },
  onCreate,
}: {
  collection: KnownCollection;
  /** Called before the page is created. */
  onCreate: () => void;
}) {
  const refresh = useRefreshCollections();
  const { create } = useCreatePage(() => undefined, refresh);
  const [isCreating, setCreating] = useState(false);
  const [problem, setProblem] = useState('');

  async function handleCreate() {
    setCreating(true);
    setProblem('');
    onCreate();
    try {
      await create({ title: label, address: addressFrom(label), layout: id, staysHere: true }, false);
    } catch (error) {
      setProblem(failureMessage(error));
    } finally {
      setCreating(false);
    }
  }

  return (
    <ScreenFrame title={label}>
      <div className="admin-empty">
        <h3>No “{label}” page yet</h3>
        <p>
          The {label} page lists all your {many}, and each of them has a page of its own, with an author, a date and a
          cover.
        </p>
        <p>
          <ToolButton look="navy" disabled={isCreating} onClick={() => void handleCreate()}>
            {isCreating ? 'Creating...' : `Create the ${label} page`}
          </ToolButton>
        </p>
        {problem === '' ? null : (
          <p className="field-error" role="alert">
            {problem} All pages and their addresses are under <Link href={SCREEN_PATHS.list}>All pages</Link>.
          </p>
        )}
      </div>
    </ScreenFrame>
  );
}

interface EntriesProps {
  collection: KnownCollection;
  list: NonNullable<KnownCollection['list']>;
  /** Whether the page with the list has just been created here. */
  isCreated: boolean;
}

function Entries({ collection, list, isCreated }: EntriesProps) {
  const { id, one, many } = collection;
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<PageState | ''>('');
  const [category, setCategory] = useState('');
  const [, navigate] = useLocation();
  const isMaking = new URLSearchParams(useSearch()).has('new');
  const newButton = useRef<HTMLButtonElement>(null);
  // The focused button disappeared with the explanation.
  useEffect(() => {
    if (isCreated) newButton.current?.focus();
  }, [isCreated]);
  const refresh = useRefreshCollections();
  const { ask, dialogs } = usePageDialogs(refresh);
  const entries = useEntries({ collection: id, q, ...(status && { status }), ...(category && { category }) });
  const drafted = useDraftedPages();
  const draft = useStore(currentDraft);
  const { publishList, isBusy } = usePublishList(list);
  const rows = applyDrafted(entries.data?.pages.flatMap(({ items }) => items) ?? [], drafted);
  const isNarrowed = q !== '' || status !== '' || category !== '';
  const added = drafted.flatMap((page): EntryRow[] =>
    page.isNew && page.kind === entryKindOf(id) && !isNarrowed ? [{ ...NO_FACTS, ...page }] : [],
  );
  const groups: { label?: string; rows: readonly EntryRow[] }[] =
    added.length > 0
      ? [
          { label: `Only in the draft “${draft?.name}”`, rows: added },
          { label: 'On the site', rows },
        ]
      : [{ rows }];
  const columns = [
    { id: 'title', label: 'Title', cell: Name },
    {
      id: 'status',
      label: 'Status',
      cell: (entry: EntryRow) => <StateMenu page={entry} onAsk={ask(entry)} onChanged={refresh} />,
    },
    { id: 'author', label: 'Author and categories', cell: Author },
    { id: 'date', label: 'Date', cell: PublishDay },
  ];

  return (
    <ScreenFrame
      title={list.title}
      lead={
        <>
          All {many}, newest first.{' '}
          {collection.list ? (
            <>
              {list.status === 'published' ? 'Published at ' : 'The list page isn’t published yet: '}
              <a className="text-link" href={list.path}>
                {list.path}
              </a>
              .
            </>
          ) : (
            <>
              The draft “{draft?.name}” adds the page that lists them: {list.path}.
            </>
          )}
        </>
      }
      tools={
        <>
          {list.status === 'published' || draft ? null : (
            <ToolButton disabled={isBusy} onClick={() => void publishList()}>
              Publish list page
            </ToolButton>
          )}
          <Link className="tool-button" href={editorPath(list.pageId)}>
            Edit list page
          </Link>
          <ToolButton ref={newButton} look="navy" onClick={() => navigate(entriesPath(id, true))}>
            New {one}
          </ToolButton>
        </>
      }
    >
      <div className="entries-tools">
        <SearchBox label={`Search ${many}`} value={q} onChange={setQ} />
        <Narrow label="Status" value={status} onChange={(value) => setStatus(value as PageState | '')}>
          {PAGE_STATES.map((state) => ({ value: state, label: STATES[state] }))}
        </Narrow>
        <CategoryFilter collection={id} value={category} onChange={setCategory} />
      </div>
      {entries.isPending ? <Loading /> : null}
      {entries.isError ? (
        <LoadFailure what={`The ${many}`} error={entries.error} onRetry={() => void entries.refetch()} />
      ) : null}
      {entries.data && rows.length + added.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>{isNarrowed ? `No matching ${many}` : `No ${many} yet`}</h3>
          <p>
            {isNarrowed
              ? 'Try other words, or choose Any for status and category.'
              : `Choose “New ${one}” to write the first one.`}
          </p>
        </div>
      ) : null}
      {rows.length + added.length > 0 ? (
        <PageRows
          caption={list.title}
          groups={groups.filter((group) => group.rows.length > 0)}
          keyOf={({ pageId }) => pageId}
          columns={columns}
          tools={(entry) => <PageActions page={entry} onAsk={ask(entry)} onChanged={refresh} />}
        />
      ) : null}
      {entries.hasNextPage ? (
        <p className="pages-more">
          <ToolButton disabled={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {entries.isFetchingNextPage ? 'Loading...' : `Show more ${many}`}
          </ToolButton>
        </p>
      ) : null}
      {dialogs}
      {isMaking ? (
        <NewEntryDialog
          collection={id}
          one={one}
          list={list.path}
          onClose={() => navigate(entriesPath(id), { replace: true })}
          onMade={refresh}
        />
      ) : null}
    </ScreenFrame>
  );
}

/** An entry of the site, or one that only the draft of this tab has. */
type EntryRow = ListedEntry & { isNew?: boolean };

/** The columns of an entry that only a draft has are empty. */
const NO_FACTS = { date: '', author: '', categories: [], cover: '' };

interface CategoryFilterProps {
  collection: KnownCollection['id'];
  value: string;
  onChange: (value: string) => void;
}

function CategoryFilter({ collection, value, onChange }: CategoryFilterProps) {
  const choices = useCategories(collection);
  return (
    <Narrow label="Category" value={value} onChange={onChange}>
      {choices}
    </Narrow>
  );
}

function Name({ pageId, title, path, cover }: ListedEntry) {
  return (
    <div className="row-with-cover">
      <span className="row-cover">
        {cover ? <ResponsiveImage src={resolveAsset(cover)} alt="" sizes="3.5rem" loading="lazy" /> : null}
      </span>
      <div>
        <RowName href={editorPath(pageId)} title={title} path={path} />
      </div>
    </div>
  );
}

function Author({ author, categories }: ListedEntry) {
  return (
    <>
      {author || 'No author'}
      <span className="rows-words">{categories.map(({ name }) => name).join(', ')}</span>
    </>
  );
}

function PublishDay({ date }: ListedEntry) {
  return date ? <time dateTime={date}>{formatDay(date)}</time> : <span className="rows-whole">No date</span>;
}

interface NewEntryDialogProps {
  collection: CollectionId;
  /** The name of one entry. */
  one: string;
  /** The path of the page that lists the entries. */
  list: string;
  onClose: () => void;
  onMade: () => Promise<void>;
}

/** Creates an entry as a draft and opens it. */
function NewEntryDialog({ collection, one, list, onClose, onMade }: NewEntryDialogProps) {
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const layout = entryKindOf(collection);
  const { draft, create } = useCreatePage(onClose, onMade);
  const shown = address ?? (title.trim() === '' ? '' : addressFrom(title, list));

  return (
    <Dialog title={`New ${one}`} size="small" onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Add to draft' : `Create ${one}`}
        busyLabel={draft ? 'Adding...' : 'Creating...'}
        hasDraft={!draft}
        onSend={(_, isForDraft) => create({ title, address: shown, layout }, isForDraft)}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            <TitleField value={title} onChange={setTitle} problem={problemOf('title')} />
            <AddressField value={shown} onChange={setAddress} layout={layout} problem={problemOf('address', shown)} />
            {draft ? (
              <p className="field-hint">The page goes on the site when the draft “{draft.name}” is published.</p>
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
