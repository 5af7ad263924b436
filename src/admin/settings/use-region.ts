import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../shell/dashboard-context';

/** The site's language and time zone, as they are now. */
export function useRegion() {
  const { trpc } = useDashboard();
  return useQuery({ queryKey: ['admin', 'region'], queryFn: () => trpc.settings.region.query() });
}
