import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { namedPages, pageKind } from '../../editing/names';
import { UnsavedMark } from '../../editor-panels/fields/pending-frame';
import {
  COLLECTION_IDS,
  type CollectionId,
  collectionOf,
  getCollection,
  listedBy,
} from '../../pages/collections/collections';
import type { PageId } from '../../pages/models';
import { PAGES } from '../../pages/pages';
import type { AdminScreen, ScreenGroup } from '../admin-screen';
import { editorPath, entriesPath, SCREEN_PATHS, screenAt } from '../routes';
import { useDashboard } from './dashboard-context';
import { buildPageTree, hasPage, type PageNode } from './page-tree';
import { useUnread } from './use-unread';

/** The dashboard's navigation: the pages in the specification's order (section 2), and the screens in groups. */
export function Sidebar() {
  const { user } = useDashboard();
  const nav = useRef<HTMLElement>(null);
  const address = `${useLocation()[0]}?${useSearch()}`;
  const count = useStore(namedPages, ({ pages }) => pages.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address, and moves once all are listed.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [address, count]);

  return (
    <nav ref={nav} aria-label="Dashboard" className="sidebar-nav">
      <ScreenLinks group="general" />
      {user.role === 'reviewer' ? (
        <NavGroup label="Content">
          <ul>
            <ScreenLink screen={{ id: 'drafts', label: 'Drafts' }} />
          </ul>
        </NavGroup>
      ) : (
        <>
          <ContentGroup />
          <NavGroup label="Library">
            <ScreenLinks group="library" />
          </NavGroup>
          <NavGroup label="Site">
            <ScreenLinks group="site">
              <PageItem node={SITE} />
            </ScreenLinks>
          </NavGroup>
        </>
      )}
      {user.role === 'admin' ? (
        <NavGroup label="Inbox">
          <ScreenLinks group="inbox" />
        </NavGroup>
      ) : null}
      <ComplianceGroup />
      <NavGroup label="Reports">
        <ScreenLinks group="insight" />
      </NavGroup>
    </nav>
  );
}

/** The screens for regulated firms. Hidden from a firm that says it is not an adviser, whose record goes on. */
function ComplianceGroup() {
  const { screens } = useDashboard();
  const isAvailable = screens.some(({ group }) => group === 'compliance');
  const { data } = trpc.settings.firmType.useQuery(undefined, { enabled: isAvailable, staleTime: 60_000 });
  if (!isAvailable || data?.firmType === 'not-adviser') return null;
  return (
    <NavGroup label="Compliance">
      <ScreenLinks group="compliance" />
    </NavGroup>
  );
}

function NavGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="nav-group">
      <h2 id={id}>{label}</h2>
      {children}
    </section>
  );
}

interface ScreenLinksProps {
  group: ScreenGroup;
  /** Further links, listed first. */
  children?: ReactNode;
}

function ScreenLinks({ group, children }: ScreenLinksProps) {
  const { screens } = useDashboard();
  return (
    <ul>
      {children}
      {screens
        .filter((screen) => screen.group === group)
        .map((screen) => (
          <ScreenLink key={screen.id} screen={screen} />
        ))}
    </ul>
  );
}

function ScreenLink({ screen: { id, label } }: { screen: Pick<AdminScreen, 'id' | 'label'> }) {
  const [path] = useLocation();
  const isUnsaved = useStore(useDashboard().pages.store, ({ unsavedBrand }) => id === 'brand' && unsavedBrand > 0);
  return (
    <li>
      <Link className="nav-link" href={SCREEN_PATHS[id]} aria-current={screenAt(path) === id ? 'page' : undefined}>
        {label}
        {id === 'inbox' ? <UnreadCount /> : null}
        {isUnsaved ? <UnsavedMark /> : null}
      </Link>
    </li>
  );
}

function UnreadCount() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="unread">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** The page tabs, the other pages as a tree, the collections and the drafts. */
function ContentGroup() {
  const named = useStore(namedPages);
  const { tabs, others } = useMemo(() => buildPageTree(named), [named]);
  // A page that lists a collection is opened on the collection's screen, except one that only the draft has.
  const lists = named.pages.filter(({ kind = '', isNew }) => listedBy(kind) && !isNew);
  return (
    <NavGroup label="Content">
      <ul>
        {tabs.map((node) => (
          <PageItem key={node.pageId} node={node} />
        ))}
      </ul>
      <ul>
        {others
          .filter((node) => !lists.some(({ pageId }) => pageId === node.pageId))
          .map((node) => (
            <PageItem key={node.pageId} node={node} />
          ))}
        {COLLECTION_IDS.map((id) => (
          <CollectionLink key={id} id={id} title={lists.find(({ kind }) => kind === id)?.title} />
        ))}
        <ScreenLink screen={{ id: 'list', label: 'All pages' }} />
        <ScreenLink screen={{ id: 'drafts', label: 'Drafts' }} />
      </ul>
    </NavGroup>
  );
}

/** A link to the entries of a collection, named like the page that lists them if there is one: "Insights", for short. */
function CollectionLink({ id, title }: { id: CollectionId; title: string | undefined }) {
  const [path] = useLocation();
  const { label, many } = getCollection(id);
  const name = title ?? label;
  const shown = new URLSearchParams(useSearch()).get('collection') ?? COLLECTION_IDS[0];
  // While one of its entries, or the page that lists them, is edited too.
  const edited = useEditedPage();
  const kind = (edited !== null && pageKind(edited)) || '';
  const isEdited = collectionOf(kind) === id || listedBy(kind) === id;
  const isCurrent = isEdited || (screenAt(path) === 'entries' && shown === id);
  return (
    <li>
      <Link
        className="nav-link"
        href={entriesPath(id)}
        aria-label={`${name} ${many}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {name}
      </Link>
    </li>
  );
}

/** A link to a page's editor, with the pages below it, which are shown on request or if one of them is open. */
function PageItem({ node: { pageId, title, href, mark, below } }: { node: PageNode }) {
  const edited = useEditedPage();
  const isUnsaved = useStore(
    useDashboard().pages.store,
    // Changes of the brand are marked at its screen.
    ({ unsaved, unsavedBrand }) => (unsaved[pageId as PageId] ?? 0) > (pageId === SITE.pageId ? unsavedBrand : 0),
  );
  // Until the person chooses, the branch with the current page is open.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const listId = useId();
  const isShown = isOpen ?? (edited !== null && below.some((each) => hasPage(each, edited)));
  return (
    <li>
      <div className="nav-row">
        <Link className="nav-link" href={href} aria-current={pageId === edited ? 'page' : undefined}>
          {title}
          {mark === undefined ? null : <span className="nav-state">{mark}</span>}
          {isUnsaved ? <UnsavedMark /> : null}
        </Link>
        {below.length > 0 ? (
          <button
            type="button"
            className="nav-toggle"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-label={`Pages under ${title}`}
            onClick={() => setOpen(!isShown)}
          />
        ) : null}
      </div>
      {below.length > 0 ? (
        <ul id={listId} hidden={!isShown}>
          {isShown ? below.map((each) => <PageItem key={each.pageId} node={each} />) : null}
        </ul>
      ) : null}
    </li>
  );
}

/** Returns the id of the page in the editor, or null on other screens. */
function useEditedPage(): string | null {
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('page');
  return screenAt(path) === 'pages' ? (asked ?? 'home') : null;
}

/** Site-wide content, which has no address. */
const SITE: PageNode = {
  pageId: 'site',
  title: PAGES.site.label,
  href: editorPath('site'),
  status: 'published',
  below: [],
};
