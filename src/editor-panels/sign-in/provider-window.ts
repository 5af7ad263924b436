import { providerProblem } from '../../lib/provider-problems';

/** Where a window of the identity provider's ends. */
export const PROVIDER_WINDOW = '/admin/provider';

/** By which such a window tells the page that opened it what came of it: it may have lost its opener on the way. */
const CHANNEL = 'prospectus.provider';

/** Where the way by the identity provider begins. @param to the page one comes back to */
export function providerAddress(to: string, isConfirming = false): string {
  return `/api/auth/oidc/start?${new URLSearchParams({ to, ...(isConfirming && { confirm: '1' }) })}`;
}

/**
 * Goes that way in a window of its own, so that nothing on this page is lost.
 * @param onEnd called once, with what went wrong in words, or null
 * @returns how to wait no longer; null where the browser opens no window
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

/** At the end of such a window: tells what came of it. @param problem by its name */
export function tellOpener(problem: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(problem ?? '');
  channel.close();
}
