import { useState } from 'react';
import { useDashboard } from '../shell/dashboard-context';
import { failureMessage } from './failure-message';

/**
 * Does one thing at a time on the server; a failure is shown as a message.
 * @param failed the failure's title
 * @returns whether something is under way, and how to do it: true once it is done
 */
export function useAct(failed = 'That did not work'): {
  isActing: boolean;
  act: (work: () => Promise<void>) => Promise<boolean>;
} {
  const { notify } = useDashboard();
  const [isActing, setActing] = useState(false);

  async function act(work: () => Promise<void>): Promise<boolean> {
    if (isActing) return false;
    setActing(true);
    try {
      await work();
      return true;
    } catch (error) {
      notify({ title: failed, description: failureMessage(error), variant: 'destructive' });
      return false;
    } finally {
      setActing(false);
    }
  }

  return { isActing, act };
}
