import { useLocation } from 'wouter';
import type { Inputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import type { Layout } from '../../pages/page-kind';
import { nameKind } from '../collections/name-kind';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

interface NewPage {
  title: string;
  address: string;
  layout: Layout;
  /** Used only if the page is created on the site. A page that a draft adds becomes public when the draft is published. */
  onSite?: Pick<Inputs['pages']['create'], 'status' | 'isInMenu'>;
  /** Whether the screen stays open if the page is created on the site. */
  staysHere?: boolean;
}

/**
 * Returns the draft that this tab edits, and a function that creates a page on the site or in a draft and opens it.
 * @param onClose called once the page is created
 * @param onMade called before a page of the site is opened
 */
export function useCreatePage(onClose: () => void, onMade: () => Promise<void>) {
  const { notify } = useDashboard();
  const { mutateAsync } = trpc.pages.create.useMutation();
  const [, navigate] = useLocation();
  const { draft, save } = useDraftWrites();

  async function create({ onSite, staysHere = false, ...page }: NewPage, isForDraft: boolean) {
    const saved = await save({
      ...{ about: page.title, isForDraft, saidInDraft: `${nameKind(page.layout)} added to the draft` },
      toSite: () => mutateAsync({ ...page, ...onSite }),
      changes: [{ op: 'addPage', ...page }],
    });
    if (saved.to === 'nowhere') return;
    onClose();
    if (saved.to === 'draft') {
      navigate(editorPath(saved.ref.split('.')[0] ?? ''));
      return;
    }
    const { pageId, title } = saved.made;
    const isPublished = onSite?.status === 'published';
    notify({ title: `${nameKind(page.layout)} ${isPublished ? 'published' : 'created'}`, description: title });
    await onMade();
    if (!staysHere) navigate(editorPath(pageId));
  }

  return { draft, create };
}
