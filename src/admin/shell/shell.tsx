import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { createStore } from 'zustand/vanilla';
import { isOfSite } from '../../api/live';
import type { SessionUser } from '../../api/session';
import { TrpcProvider, trpc } from '../../api/trpc-react';
import { namedPages } from '../../editing/names';
import { connectEditor } from '../../editor-panels/page-host/connect-editor';
import { refetchOutdated } from '../../editor-panels/page-host/refetch-outdated';
import { SignInDialog } from '../../editor-panels/sign-in/sign-in-dialog';
import { createSignInRequest, type SignInRequests } from '../../editor-panels/sign-in/sign-in-request';
import { usePageNames } from '../../editor-panels/use-page-names';
import { useRegion } from '../../editor-panels/use-region';
import { listedBy } from '../../pages/collections/collections';
import { Boundary } from '../../ui/boundary';
import { browserStorage } from '../../ui/browser-storage';
import { Dialog } from '../../ui/dialog';
import { Later, lazyPart } from '../../ui/lazy-part';
import { Loading } from '../../ui/loading';
import { notify } from '../../ui/toast-store';
import { whenIdle } from '../../ui/when-idle';
import type { AdminScreen } from '../admin-screen';
import { createToolState } from '../admin-tool';
import { DraftChoice } from '../drafts/draft-choice';
import { createOpenPages } from '../page-editor/open-pages';
import { SETTINGS_PAGES, screenAt, settingsPageAt } from '../routes';
import { SCREENS } from '../screens';
import { ChatWidget } from '../writing/chat-panel';
import { ConfirmIdentityDialog } from './confirm-identity-dialog';
import { type Dashboard, DashboardContext, useDashboard } from './dashboard-context';
import { forgetPages } from './forget-queries';
import { NoScreen } from './no-screen';
import { ShellHeader } from './shell-header';
import { ShortcutHelp } from './shortcut-help';
import { Sidebar } from './sidebar';
import { useLeaveGuard } from './use-leave-guard';
import { usePaletteShortcut } from './use-palette-shortcut';
import { useSidebar } from './use-sidebar';
import { useSignOut } from './use-sign-out';

const OpenDraft = lazyPart(async () => (await import('../drafts/open-draft')).OpenDraft);
const loadPalette = async () => (await import('../palette/palette')).Palette;
const Palette = lazyPart(loadPalette);

interface ShellProps {
  user: SessionUser;
  /** The draft that the page editor reads and writes; undefined for the site. */
  draftId: number | undefined;
  /** Called after signing in or out. */
  onSessionChange: () => Promise<void>;
}

/** The dashboard: its header, the sidebar and the current screen. */
export function Shell({ user, draftId, onSessionChange }: ShellProps) {
  const queryClient = useQueryClient();
  const [{ dashboard, requests, confirms }] = useState(() => {
    const screens = SCREENS.filter(({ role, isForReviewers }) =>
      user.role === 'reviewer' ? isForReviewers : role === undefined || role === user.role,
    );
    return createDashboard({ user, draftId, screens, queryClient, onFactorNeeded: () => void onSessionChange() });
  });
  const [path] = useLocation();
  const { screens } = dashboard;
  const guard = useLeaveGuard(dashboard.pages);
  const leaving = useSignOut(dashboard, onSessionChange);
  const sidebar = useSidebar();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteShortcut(openPalette);
  // People start to type at once, so it must open without being fetched first.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  const screen = screens.find(({ id }) => id === screenAt(path));

  useEffect(() => {
    const { live, pages } = dashboard;
    live.start();
    pages.openUnsaved();
    void pages.keepPublished();
    const unlisten = live.listen((event) => {
      pages.handleEvent(event);
    });
    const stopRefetching = refetchOutdated(queryClient);
    return () => {
      unlisten();
      stopRefetching();
      live.stop();
      pages.close();
    };
  }, [dashboard, queryClient]);

  const settingsPage = settingsPageAt(path);
  const title = settingsPage
    ? SETTINGS_PAGES[settingsPage]
    : (screen?.label ?? (screenAt(path) ? 'Not part of your role' : 'Page Not Found'));
  useEffect(() => {
    document.title = `${title} · Dashboard`;
  }, [title]);
  // Each screen begins at its top, unless the person goes back: then the browser restores the place.
  useEffect(() => {
    let shown = window.location.pathname;
    const handleMove = ({ type }: Event) => {
      const { pathname } = window.location;
      if (type === 'pushState' && pathname !== shown) window.scrollTo(0, 0);
      shown = pathname;
    };
    const events = ['pushState', 'replaceState', 'popstate'];
    for (const event of events) window.addEventListener(event, handleMove);
    return () => {
      for (const event of events) window.removeEventListener(event, handleMove);
    };
  }, []);

  const leave = () => guard.ask(() => window.location.assign('/'));
  const signOut = () => guard.askForForm(() => void leaving.signOut());
  const commands = [
    { id: 'view', label: 'View Website', run: leave },
    { id: 'shortcuts', label: 'Show keyboard shortcuts', run: () => dashboard.help.setState({ isOpen: true }) },
    { id: 'sign-out', label: 'Sign out', run: signOut },
  ].map((command) => ({ ...command, group: 'Commands' as const }));

  function handleSignedIn() {
    dashboard.live.reconnect();
    void onSessionChange();
  }

  return (
    <DashboardContext value={useMemo(() => ({ ...dashboard, user }), [dashboard, user])}>
      <TrpcProvider client={dashboard.client}>
        <FollowedNames />
        <div className="dashboard" data-sidebar={sidebar.isBeside ? 'open' : undefined}>
          <a className="skip-link" href="#dashboard-main">
            Skip to content
          </a>
          <ShellHeader
            isSidebarOpen={sidebar.isOpen}
            onToggleSidebar={sidebar.toggle}
            onOpenPalette={openPalette}
            onLeave={leave}
            onSignOut={signOut}
          />
          {sidebar.isBeside ? (
            <div className="sidebar">
              <Sidebar />
            </div>
          ) : null}
          <main id="dashboard-main" className="dashboard-main" tabIndex={-1}>
            {screen?.isOfDraft && draftId !== undefined ? (
              <Later>
                <OpenDraft />
              </Later>
            ) : null}
            {screen ? (
              <Boundary value={screen} fallback={<LostScreen />}>
                <Suspense fallback={<Loading />}>
                  <OpenScreen screen={screen} />
                </Suspense>
              </Boundary>
            ) : (
              <NoScreen />
            )}
          </main>
        </div>
        {sidebar.isDrawer ? (
          <Dialog title="Navigation" size="small" onClose={sidebar.close}>
            <Sidebar />
          </Dialog>
        ) : null}
        {isPaletteOpen ? (
          <Later>
            <Palette commands={commands} onClose={() => setPaletteOpen(false)} />
          </Later>
        ) : null}
        {/* The chat reads the site's texts, not those of a draft. */}
        {draftId === undefined && user.role !== 'reviewer' ? <ChatWidget /> : null}
        <ShortcutHelp screen={screen?.id} />
        {guard.question}
        {leaving.question}
        <DraftChoice />
        <ConfirmIdentityDialog requests={confirms} />
        <SignInDialog requests={requests} user={user} onSignedIn={handleSignedIn} />
      </TrpcProvider>
    </DashboardContext>
  );
}

/** Renders a screen, and renders it again as soon as the site's time zone is loaded. */
function OpenScreen({ screen }: { screen: AdminScreen }) {
  useRegion();
  return <screen.Component />;
}

/** Keeps the page names and photos that many screens show up to date. */
function FollowedNames() {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  usePageNames();
  useEffect(
    () =>
      live.listen((event) => {
        // The change may have added or removed a photo.
        if (isOfSite(event)) void utils.content.photos.invalidate();
        // A page may have been added, removed, moved or published, or a category renamed.
        if (event.kind === 'gap' || (event.kind === 'page' && (event.isMoved || isList(event.pageId)))) {
          void utils.pages.names.invalidate();
          void utils.collections.all.invalidate();
        }
        if (event.kind === 'draft') void utils.drafts.pages.invalidate();
      }),
    [live, utils],
  );
  return null;
}

/** Returns whether a page lists a collection, and so names its categories. */
function isList(pageId: string): boolean {
  return namedPages.getState().pages.some(({ pageId: id, kind = '' }) => id === pageId && listedBy(kind));
}

function LostScreen() {
  return (
    <div className="admin-empty" role="alert">
      <h2>This screen could not be shown</h2>
      <p>Please reload the page. Your unsaved changes are kept.</p>
      <p>
        <button type="button" className="button button-navy" onClick={() => window.location.reload()}>
          Reload
        </button>
      </p>
    </div>
  );
}

interface DashboardOptions extends Pick<ShellProps, 'user' | 'draftId'> {
  screens: readonly AdminScreen[];
  queryClient: QueryClient;
  /** Called if the person must set up two-factor authentication first. */
  onFactorNeeded: () => void;
}

/** Creates what all screens share, once per signed-in person and draft. */
function createDashboard({ user, draftId, screens, queryClient, onFactorNeeded }: DashboardOptions): {
  dashboard: Dashboard;
  requests: SignInRequests;
  confirms: SignInRequests;
} {
  const confirms = createSignInRequest();
  const confirmIdentity = () => confirms.ask();
  const { requests, client, live, slot } = connectEditor('dashboard', { confirmIdentity, onFactorNeeded });
  const pages = createOpenPages({
    trpc: client,
    userId: user.id,
    draftId,
    storage: browserStorage(),
    slot,
    onLoadFailed: () => notify({ title: 'Error', description: 'Failed to load page content', variant: 'destructive' }),
    onStepFailed: (label) =>
      notify({
        title: 'Update Failed',
        description: `Could not undo or redo: ${label}. Please try again.`,
        variant: 'destructive',
      }),
    // Makes the public pages in this window show the saved content instead of their cached content.
    onSaved: (pageId) => forgetPages(queryClient, pageId),
  });
  const tools = createToolState();
  const help = createStore(() => ({ isOpen: false }));
  const dashboard = { client, user, screens, notify, live, pages, tools, help, signIn: requests.ask, confirmIdentity };
  return { dashboard, requests, confirms };
}
