import { providerProblem } from '../../lib/provider-problems';

/** The page that the identity provider's window ends on. */
export const PROVIDER_WINDOW = '/admin/provider';

/** The channel on which that window reports its result: it may have lost its opener on the way. */
const CHANNEL = 'prospectus.provider';

/** Returns the URL that starts signing in with the identity provider. @param to the path to return to */
export function providerAddress(to: string, isConfirming = false): string {
  return `/api/auth/oidc/start?${new URLSearchParams({ to, ...(isConfirming && { confirm: '1' }) })}`;
}

/**
 * Signs in with the identity provider in a new window, so that nothing on this page is lost.
 * @param onEnd called once with an error message, or null on success
 * @returns a function that stops waiting, or null if the browser blocked the window
 */
export function openProviderWindow(
  isConfirming: boolean,
  onEnd: (problem: string | null) => void,
): (() => void) | null {
  const channel = new BroadcastChannel(CHANNEL);
  const end = () => channel.close();
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    end();
    onEnd(providerProblem(typeof data === 'string' ? data : null));
  };
  const opened = window.open(providerAddress(PROVIDER_WINDOW, isConfirming), '_blank', 'popup,width=520,height=680');
  if (opened) return end;
  end();
  return null;
}

/** Reports the result from the identity provider's window. @param problem the error's code */
export function reportToOpener(problem: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(problem ?? '');
  channel.close();
}
