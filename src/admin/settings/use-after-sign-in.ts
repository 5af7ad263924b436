import { failureReason } from '../../api/failure-message';
import { HttpError } from '../../api/rest';
import { useDashboard } from '../shell/dashboard-context';

/**
 * Returns a function that runs a REST request. If the session has ended or the identity must be confirmed, it prompts for that and runs
 * the request again.
 */
export function useAfterSignIn(): <T>(work: () => Promise<T>) => Promise<T> {
  const { signIn, confirmIdentity } = useDashboard();
  return async function afterSignIn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HttpError && error.status === 401 && (await signIn())) return afterSignIn(work);
      if (failureReason(error) === 'CONFIRM_IDENTITY' && (await confirmIdentity())) return work();
      throw error;
    }
  };
}
