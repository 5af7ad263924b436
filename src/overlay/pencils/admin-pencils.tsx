import '../../styles/tools.css';
import '../../styles/writing.css';
import '../../styles/forms.css';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { updateText } from '../../api/update-text';
import { askByRest } from '../../api/writing-calls';
import { PUBLIC_TONES } from '../../content/ai-options';
import { isRichText, type PlainOrRich } from '../../content/rich-text';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { SignInDialog } from '../../editor-panels/sign-in/sign-in-dialog';
import { createSignInRequest } from '../../editor-panels/sign-in/sign-in-request';
import { CopyModal } from '../../editor-panels/writing/copy-modal';
import { getAt } from '../../lib/dotted-path';
import type { ShownPageId } from '../../pages/routes';
import { notify } from '../../ui/toast-store';
import { PencilIcon } from '../regions/icons';
import { carryToast, showCarriedToast } from './carried-toast';
import { usePencilPlaces } from './use-pencil-places';

/** Public admin mode (spec sections 2 and 4): a pencil beside each text, which leads to suggestions for it. It gives no right. */
export function AdminPencils({ pageId }: { pageId: ShownPageId }) {
  const queryClient = useQueryClient();
  const [requests] = useState(createSignInRequest);
  const [ask] = useState(() => askByRest(requests.ask));
  const [open, setOpen] = useState<string | null>(null);
  const valueAt = useCallback(
    (path: string) => getAt(queryClient.getQueryData(['content', pageId]), path.split('.').slice(1)),
    [queryClient, pageId],
  );
  const isOffered = useCallback(
    (path: string) => {
      const value = valueAt(path);
      // On Contact it is the heading that is offered (spec section 6).
      return (
        path.startsWith(pageId === 'contact' ? 'contact.hero.' : `${pageId}.`) &&
        (typeof value === 'string' || isRichText(value))
      );
    },
    [pageId, valueAt],
  );
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
      <SignInDialog requests={requests} user={null} onSignedIn={() => undefined} />
    </div>,
    document.body,
  );
}
