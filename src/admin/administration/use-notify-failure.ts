import { failureMessage } from '../../api/failure-message';
import { useDashboard } from '../shell/dashboard-context';

/** Returns the `onError` of a mutation whose failure is shown as a message. @param title the message's title */
export function useNotifyFailure(title = 'That didn’t work'): (error: unknown) => void {
  const { notify } = useDashboard();
  return (error) => notify({ title, description: failureMessage(error), variant: 'destructive' });
}
