import type { GoneSection } from '../../editing/orphaned-changes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';

/** Brings back a section that somebody else deleted, and says how it went. */
export function useRestore({ actions }: PageEntry): (section: GoneSection) => Promise<void> {
  const { notify } = useDashboard();
  return async (section) => {
    const outcome = await actions.bringBack(section);
    if (outcome.kind === 'done')
      return notify({ title: 'Section Restored', description: `${section.sectionName} is back on the page.` });
    notify({
      title: 'Restoring Failed',
      description: 'Could not restore the section. Please try again.',
      variant: 'destructive',
    });
  };
}
