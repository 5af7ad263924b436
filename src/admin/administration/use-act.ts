import { useRef, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { useDashboard } from '../shell/dashboard-context';

/**
 * Does things on the server, one after the other in the order they were asked for; a failure is shown as a message.
 * @param failed the failure's title
 * @returns whether something is under way, and how to do it: true once it is done
 */
export function useAct(failed = 'That did not work'): {
  isActing: boolean;
  act: (work: () => Promise<void>) => Promise<boolean>;
} {
  const { notify } = useDashboard();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function act(work: () => Promise<void>): Promise<boolean> {
    setWaiting((count) => count + 1);
    const done = last.current.then(() => attempt(work));
    last.current = done;
    return done;
  }

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify({ title: failed, description: failureMessage(error), variant: 'destructive' });
      return false;
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  return { isActing: waiting > 0, act };
}
