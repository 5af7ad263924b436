import { useMemo } from 'react';
import type { PageHost } from '../../editor-panels/page-host/page-host';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';
import { savePage } from './save-page';
import { useRestore } from './use-restore';

const WORDS: PageHost['words'] = {
  offline: 'You are offline. What you write is kept in this browser; save it when you are back.',
  unkept:
    'This browser does not keep your unsaved changes (its storage is full or closed). Save before you close the tab.',
  saving: 'Saving',
  preview: 'You see an earlier text:',
};

/** The dashboard, as the panels that both editors share need it. */
export function useDashboardHost(entry: PageEntry): PageHost {
  const dashboard = useDashboard();
  const restore = useRestore(entry);
  return useMemo(() => {
    const { trpc, live } = dashboard;
    const save = () => void savePage(entry, dashboard);
    return { page: entry, trpc, live, save, restore, words: WORDS, buttonClass: 'tool-button' };
  }, [entry, dashboard, restore]);
}
