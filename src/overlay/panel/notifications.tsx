import { Bell } from '../../editor-panels/notifications/bell';
import { useOverlay, useOverlayState } from '../overlay-context';

/** The bell of the editor panel. A panel that is not expanded shows it only while something is unread. */
export function Notifications({ isOpen }: { isOpen: boolean }) {
  const { live } = useOverlay();
  const isSignedIn = useOverlayState(({ user }) => user !== null);
  return isSignedIn ? <Bell live={live} isHiddenIfRead={!isOpen} /> : null;
}
