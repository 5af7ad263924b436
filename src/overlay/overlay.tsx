import '../styles/fields.css';
import '../styles/panels.css';
import '../styles/tools.css';
import '../styles/overlay/overlay.css';
import '../ui/clean-markup';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { readSession, type SessionUser } from '../api/session';
import { TrpcProvider } from '../api/trpc-react';
import { currentDraft } from '../editor-panels/drafts/current-draft';
import { useIsFrozen } from '../editor-panels/fields/fields-context';
import { PageHostContext } from '../editor-panels/page-host/page-host';
import { SignInDialog } from '../editor-panels/sign-in/sign-in-dialog';
import { createOverlay, type Overlay as OverlayOfPage } from './create-overlay';
import { SectionBars } from './drag/section-bars';
import { EditTools } from './edit-tools';
import { FloatingTools } from './elements/floating-tools';
import { OverlayContext, useIsEditing, useOverlayState } from './overlay-context';
import { Panel } from './panel/panel';
import { Regions } from './regions/regions';
import { useOverlayHost, useShortcuts } from './use-overlay-host';

/** The on-page editor (spec section 2, "Editor panel"): for signed-in editors on every page, for anyone on the demo. */
export function Overlay({ pageId }: { pageId: string }) {
  const [user, setUser] = useState<SessionUser | null | undefined>(undefined);
  useEffect(() => {
    // If the session cannot be read, the demo still works.
    readEditor().then(setUser, () => setUser(null));
  }, []);
  if (user === undefined || (user === null && pageId !== 'demo')) return null;
  return <PageOverlay key={pageId} pageId={pageId} user={user} />;
}

function PageOverlay({ pageId, user }: { pageId: string; user: SessionUser | null }) {
  const queryClient = useQueryClient();
  const [overlay, setOverlay] = useState<OverlayOfPage | null>(null);
  const draft = useStore(currentDraft);
  const draftId = user ? draft?.id : undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    const made = createOverlay({ pageId, queryClient, user, draftId });
    made.begin(wasEditing.current);
    setOverlay(made);
    return () => {
      // Entering or leaving a draft keeps the mode.
      wasEditing.current = made.mode.store.getState().mode === 'edit';
      made.close();
    };
  }, [pageId, queryClient, user, draftId]);
  if (!overlay) return null;
  return createPortal(
    <OverlayContext value={overlay}>
      <TrpcProvider client={overlay.client}>
        <div className="overlay">
          <HostedTools />
          <SignIn overlay={overlay} />
        </div>
      </TrpcProvider>
    </OverlayContext>,
    document.body,
  );
}

function HostedTools() {
  return (
    <PageHostContext value={useOverlayHost()}>
      <Editing />
      <Panel />
    </PageHostContext>
  );
}

function Editing() {
  const page = useOverlayState((state) => state.page);
  useShortcuts();
  if (!page) return null;
  return (
    <>
      <PageMarks />
      <EditTools />
    </>
  );
}

/** Everything on the page that edits it, unless the draft that is edited is frozen. */
function PageMarks() {
  const isEditing = useIsEditing();
  const isFrozen = useIsFrozen();
  return isEditing && !isFrozen ? (
    <>
      <Regions />
      <SectionBars />
      <FloatingTools />
    </>
  ) : null;
}

function SignIn({ overlay }: { overlay: OverlayOfPage }) {
  const user = useOverlayState((state) => state.user);
  const handleSignedIn = () => void readEditor().then(overlay.setUser, () => undefined);
  return <SignInDialog requests={overlay.requests} user={user} onSignedIn={handleSignedIn} />;
}

/** Returns the signed-in user, or null if they may not edit: a reviewer, or someone who must set up two-factor authentication first. */
async function readEditor(): Promise<SessionUser | null> {
  const user = await readSession();
  return user?.needsFactor || user?.role === 'reviewer' ? null : user;
}
