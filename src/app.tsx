import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { mayEdit } from './api/may-edit';
import { pageKeys } from './api/page-keys';
import { readContent } from './api/site-calls';
import type { Boot } from './boot';
import { isAdminPath } from './lib/is-admin-path';
import { loadOverlay } from './load-overlay';
import { matchItem } from './pages/items/item-on';
import { pageOn } from './pages/routes';
import type { SiteContent } from './pages/site-wide/site-wide.model';
import { Disclosures } from './sections/disclosures';
import { Footer } from './site/footer';
import { Header } from './site/header';
import { NotShown } from './site/not-shown';
import { PageScreen } from './site/page-screen';
import { useDisclosures } from './site/use-disclosures';
import { usePageModule } from './site/use-page-module';
import { useScroll } from './site/use-scroll';
import { getVisitKey, useVisits } from './site/use-visits';
import { Boundary } from './ui/boundary';
import { Later, lazyPart } from './ui/lazy-part';
import { Loading } from './ui/loading';
import { Surroundings } from './ui/surroundings';

const Overlay = lazyPart(async () => (await loadOverlay()).Overlay);
const AdminPencils = lazyPart(async () => (await import('./overlay/pencils/admin-pencils')).AdminPencils);
const Dashboard = lazy(async () => ({ default: (await import('./admin/dashboard')).Dashboard }));

const NO_CONTENT = {} as SiteContent;

interface AppProps {
  boot: Boot;
  queryClient: QueryClient;
  /** The requested address; only on the server. */
  url?: string;
}

/** The whole site: the dashboard at /admin, and everywhere else a page between header and footer. */
export function App({ boot, queryClient, url }: AppProps) {
  const [ssrPath, ssrSearch] = (url ?? '/').split('?');
  return (
    <QueryClientProvider client={queryClient}>
      <Router {...(url === undefined ? {} : { ssrPath, ssrSearch })}>
        <Screen boot={boot} queryClient={queryClient} />
      </Router>
    </QueryClientProvider>
  );
}

function Screen({ boot, queryClient }: { boot: Boot; queryClient: QueryClient }) {
  const [path] = useLocation();
  const search = useSearch();
  if (isAdminPath(path)) return <AdminScreen />;
  return <PublicScreen boot={boot} path={path} search={search} queryClient={queryClient} />;
}

/** Rendered only in the browser, because it needs scripts and differs from person to person. */
function AdminScreen() {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!isInBrowser) return <Loading />;
  return (
    <Boundary value={Dashboard} fallback={<NotShown />}>
      <Suspense fallback={<Loading />}>
        <Dashboard />
      </Suspense>
    </Boundary>
  );
}

interface PublicScreenProps {
  boot: Boot;
  path: string;
  search: string;
  queryClient: QueryClient;
}

function PublicScreen({ boot, path, search, queryClient }: PublicScreenProps) {
  const pageId = pageOn(path, boot.routes);
  const item = matchItem(path, boot.item);
  const site = useSiteContent(boot);
  const disclosures = useDisclosures(boot, pageId);
  const isDraft = pageId !== null && boot.draft === pageId;
  const isLeft = useUnknownAddress(path, pageId);
  const [readyPath, setReadyPath] = useState(path);
  const served = useRef<string | null>(path);
  const handleReady = useCallback(() => {
    setReadyPath(path);
    const contents = {
      ...boot.contents,
      ...(pageId
        ? { [pageId]: queryClient.getQueryData<Record<string, unknown>>(pageKeys.content(pageId)) ?? {} }
        : {}),
    };
    // The page that was served already has its metadata.
    if (served.current === path) return;
    served.current = null;
    // The page works without it.
    import('./site/write-head').then(
      ({ writeHead }) => void writeHead({ ...boot, path, search, contents: contents as Boot['contents'] }),
      () => undefined,
    );
  }, [path, search, pageId, boot, queryClient]);
  useEffect(() => {
    if (pageId === null) handleReady();
  }, [pageId, handleReady]);
  const here = pageId === null ? '' : path;
  useScroll(path, readyPath === path);
  useVisits(path, pageId, item);
  return (
    <Surroundings alts={boot.alts} drawings={site.brand?.drawings} locale={boot.locale}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Boundary name="site.header" value={site} fallback={<Header site={NO_CONTENT} path={here} />}>
        <Header site={site} path={here} />
      </Boundary>
      <main id="main" className="site-main" tabIndex={-1} data-visit={getVisitKey(pageId, item, isDraft)}>
        {isDraft ? <p className="container eyebrow pt-8">Not published. Only editors can see this page.</p> : null}
        {pageId ? (
          <PageScreen
            key={item?.address ?? pageId}
            pageId={pageId}
            item={item}
            search={search}
            boot={boot}
            onReady={handleReady}
          />
        ) : isLeft ? (
          <Loading />
        ) : (
          <Nothing site={site} />
        )}
        <Disclosures texts={disclosures.site} />
      </main>
      <Boundary name="site.footer" value={site} fallback={<Footer site={NO_CONTENT} year={boot.year} />}>
        <Footer site={site} year={boot.year} />
      </Boundary>
      {pageId ? <PageOverlay pageId={pageId} /> : null}
      {pageId === 'home' || pageId === 'contact' ? <Pencils key={pageId} pageId={pageId} search={search} /> : null}
    </Surroundings>
  );
}

function Nothing({ site }: { site: SiteContent }) {
  const { page } = usePageModule('nothing');
  return page ? <page.View pageId="" content={site} /> : <Loading />;
}

/**
 * Loads an address that the app does not know from the server: of the pages that are not in the code, it only knows the one that was served.
 * @returns true while the page is being loaded
 */
function useUnknownAddress(path: string, pageId: string | null): boolean {
  const [served] = useState(path);
  const isUnknown = pageId === null && path !== served;
  useEffect(() => {
    if (isUnknown) window.location.reload();
  }, [isUnknown]);
  return isUnknown;
}

/** Returns the site-wide content: as it was served, until an editor changes it on the page. */
function useSiteContent(boot: Boot): SiteContent {
  const { data } = useQuery({
    queryKey: pageKeys.content('site'),
    queryFn: () => readContent('site'),
    initialData: boot.contents.site ?? NO_CONTENT,
    enabled: false,
  });
  return data as SiteContent;
}

/** The pencils of public admin mode, which are loaded if the address asks for them (spec section 2). */
function Pencils({ pageId, search }: { pageId: string; search: string }) {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const asked = new URLSearchParams(search).get('admin');
  if (!isInBrowser || asked === null || asked === 'false' || asked === '0') return null;
  return (
    <Later>
      <AdminPencils pageId={pageId} />
    </Later>
  );
}

/** The on-page editor, which is only loaded for editors, and for anyone who opens the demo. */
function PageOverlay({ pageId }: { pageId: string }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(pageId === 'demo' || mayEdit()), [pageId]);
  if (!isWanted) return null;
  return (
    <Later>
      <Overlay pageId={pageId} />
    </Later>
  );
}
