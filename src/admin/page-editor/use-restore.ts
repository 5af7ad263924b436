import { useCallback } from 'react';
import type { GoneSection } from '../../editing/orphaned-changes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';

/** Brings back a section that somebody else deleted, and says how it went. @returns nothing to be read out beside that */
export function useRestore({ actions }: PageEntry): (section: GoneSection) => Promise<string> {
  const { notify } = useDashboard();
  return useCallback(
    async (section) => {
      const { kind } = await actions.bringBack(section);
      if (kind === 'done') {
        notify({ title: 'Section Restored', description: `${section.sectionName} is back on the page.` });
      } else {
        const description = 'Could not restore the section. Please try again.';
        notify({ title: 'Restoring Failed', description, variant: 'destructive' });
      }
      return '';
    },
    [actions, notify],
  );
}
