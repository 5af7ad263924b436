import '../../styles/tools.css';
import '../../styles/writing.css';
import '../../styles/forms.css';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { pageKeys } from '../../api/page-keys';
import { createTrpc } from '../../api/trpc';
import { TrpcProvider } from '../../api/trpc-react';
import { updateText } from '../../api/update-text';
import { askByRest } from '../../api/writing-calls';
import { PUBLIC_TONES } from '../../content/ai-options';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { SignInDialog } from '../../editor-panels/sign-in/sign-in-dialog';
import { createSignInRequest } from '../../editor-panels/sign-in/sign-in-request';
import { CopyModal } from '../../editor-panels/writing/copy-modal';
import { getAt } from '../../lib/dotted-path';
import { notify, type ToastMessage } from '../../ui/toast-store';
import { watchLayout } from '../page/watch-layout';
import { PencilIcon } from '../regions/icons';

/** Public admin mode (spec sections 2 and 4): a pencil beside each text that opens AI suggestions for it. It grants no permissions. */
export function AdminPencils({ pageId }: { pageId: string }) {
  const queryClient = useQueryClient();
  const [requests] = useState(createSignInRequest);
  const [client] = useState(() => createTrpc());
  const [ask] = useState(() => askByRest(requests.ask));
  const [open, setOpen] = useState<string | null>(null);
  const valueAt = useCallback(
    (path: string) => getAt(queryClient.getQueryData(pageKeys.content(pageId)), path.split('.').slice(1)),
    [queryClient, pageId],
  );
  const isOffered = useCallback(
    (path: string) => {
      const value = valueAt(path);
      // On Contact, only the heading is offered (spec section 6).
      return (
        path.startsWith(pageId === 'contact' ? 'contact.hero.' : `${pageId}.`) &&
        (typeof value === 'string' || isRichText(value))
      );
    },
    [pageId, valueAt],
  );
  // They write to the site, and the page may show the texts of a draft.
  const isDraft = useStore(currentDraft) !== null;
  const places = usePencilPlaces(isOffered);
  useEffect(showCarriedToast, []);

  async function handleUse(path: string, value: PlainOrRich, ai: string | null): Promise<boolean> {
    try {
      await updateText({ path, value, ai }, requests.ask);
    } catch {
      notify({
        title: 'Update Failed',
        description: 'Could not update the content. Please try again.',
        variant: 'destructive',
      });
      return false;
    }
    carryToast({ title: 'Content Updated', description: `Updated ${path} successfully.` });
    setOpen(null);
    window.location.reload();
    return true;
  }

  if (isDraft) return null;
  return createPortal(
    <div className="admin-pencils">
      {places.map(({ path, top, left }) => (
        <button
          key={path}
          type="button"
          className="admin-pencil"
          aria-label={`Edit ${pathLabel(path)}`}
          title={`Edit ${pathLabel(path)}`}
          style={{ top, left }}
          onClick={() => setOpen(path)}
        >
          <PencilIcon />
        </button>
      ))}
      {open === null ? null : (
        <CopyModal
          section={open}
          current={valueAt(open) as PlainOrRich | undefined}
          tones={PUBLIC_TONES}
          ask={ask}
          onFailed={() =>
            notify({
              title: 'Generation Failed',
              description: 'Could not generate copy suggestions. Please try again.',
              variant: 'destructive',
            })
          }
          onUse={(value, id) => handleUse(open, value, id)}
          onClose={() => setOpen(null)}
        />
      )}
      <TrpcProvider client={client}>
        <SignInDialog requests={requests} user={null} onSignedIn={() => undefined} />
      </TrpcProvider>
    </div>,
    document.body,
  );
}

const KEY = 'prospectus:carried-toast';

/** Stores a message to show after the page reloads. */
function carryToast(message: ToastMessage): void {
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Shows the message stored before the reload, once. */
function showCarriedToast(): void {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEY);
  notify(JSON.parse(kept) as ToastMessage);
}

/** A text with a pencil, and the pencil's position in pixels from the page's top left corner. */
interface PencilPlace {
  path: string;
  top: number;
  left: number;
}

/** Half of the pencil extends beyond the text's corner, in pixels. */
const OUT = 14;
const ROOM = 38;

/** Returns the offered texts of a page in page order, with positions that are measured again when the page changes. */
function usePencilPlaces(isOffered: (path: string) => boolean): readonly PencilPlace[] {
  const [places, setPlaces] = useState<readonly PencilPlace[]>([]);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
    const watched = { sizes: [main], changes: { of: [main], options }, events: ['resize'] };
    const { plan, stop } = watchLayout(() => setPlaces(readPlaces(main, isOffered)), watched);
    plan();
    return stop;
  }, [isOffered]);
  return places;
}

function readPlaces(main: HTMLElement, isOffered: (path: string) => boolean): PencilPlace[] {
  // The value of an image is a URL, so it gets no suggestions.
  return [...main.querySelectorAll<HTMLElement>('[data-path]:not(.picture)')].flatMap((element) => {
    const path = element.dataset.path ?? '';
    const { top, right, width, height } = element.getBoundingClientRect();
    if (!isOffered(path) || width === 0 || height === 0) return [];
    const beside = right + window.scrollX + 2;
    const most = document.documentElement.clientWidth - ROOM;
    // Without room beside the text, the pencil goes over its corner, higher up, so that it covers few letters.
    const isOver = beside > most;
    return [{ path, top: top + window.scrollY - (isOver ? OUT * 1.75 : OUT), left: Math.min(beside, most) }];
  });
}
