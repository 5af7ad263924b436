import { trpc } from '../../api/trpc-react';
import type { MenuItem } from '../../ui/menu-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';

/**
 * Returns the item of a page's menu that limits the page to offerings under Rule 506(c), or opens it again; null if the firm makes no
 * offering and the page is not limited. While the firm makes another offering, limiting a page unpublishes it too.
 */
export function useLimitToOffering(
  { pageId, title }: { pageId: string; title: string },
  onChanged: () => Promise<void>,
): MenuItem | null {
  const { notify } = useDashboard();
  const notifyFailure = useNotifyFailure();
  const utils = trpc.useUtils();
  const { data } = trpc.offering.read.useQuery({}, { staleTime: 60_000 });
  const { mutateAsync, isPending } = trpc.pages.change.useMutation();
  const { save } = useDraftWrites();
  const isMarked = data?.marked.some((one) => one.pageId === pageId && one.sectionId === null) ?? false;
  if (!data || (data.mode === null && !isMarked)) return null;
  const { mode } = data;

  async function change(): Promise<void> {
    const only506c = !isMarked;
    const settings = { only506c, ...(only506c && mode !== '506c' && { status: 'draft' as const }) };
    try {
      const saved = await save({
        about: title,
        toSite: () => mutateAsync({ pageId, ...settings }),
        changes: [{ op: 'changePage', pageId, ...settings }],
      });
      if (saved.to === 'nowhere') return;
      if (saved.to === 'site')
        notify({
          title: only506c ? 'Page limited to 506(c) offerings' : 'Page allowed in every offering',
          description: title,
        });
      await Promise.all([utils.offering.invalidate(), onChanged()]);
    } catch (error) {
      notifyFailure(error);
    }
  }

  return {
    label: isMarked ? 'Allow in every offering' : 'Limit to 506(c) offerings',
    isDisabled: isPending,
    onSelect: () => void change(),
  };
}
