import type { SectionItem } from '../../../editing/page-sections';
import { focusAfter } from '../../../ui/focus-after';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';
import type { Sections } from '../use-sections';

/** Deletes a section, selects the first that remains, and says how it went (spec sections 4 and 8). */
export function useDeleteSection({ own, dynamic }: Sections): (item: SectionItem) => Promise<void> {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  return async (item) => {
    const outcome = item.dynamic ? await actions.removeDynamic(item.dynamic) : await actions.removeOwn(item.id);
    if (outcome.kind !== 'done') {
      return notify({
        title: 'Deletion Failed',
        description: 'Could not delete the section. Please try again.',
        variant: 'destructive',
      });
    }
    const remaining = [...own, ...dynamic].filter(({ path }) => path !== item.path);
    view.setState({ chosen: remaining[0]?.path ?? null });
    focusAfter(() => document.getElementById('section-title'));
    notify({ title: 'Section Deleted', description: `${item.name} is off the page.` });
  };
}
