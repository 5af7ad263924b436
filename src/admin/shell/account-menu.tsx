import { useRef } from 'react';
import type { SessionUser } from '../../api/session';
import { initialsOf } from '../../content/text';

interface AccountMenuProps {
  user: SessionUser;
  onSignOut: () => void;
}

/** Who is signed in, and the way out. The browser's own popover: it closes by itself, and gives the focus back. */
export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  function handleSignOut() {
    menu.current?.hidePopover();
    onSignOut();
  }

  return (
    <div className="account">
      <button
        type="button"
        className="account-button"
        popoverTarget="account-menu"
        aria-label={`Account: ${user.name}`}
      >
        <span aria-hidden="true">{initialsOf(user.name)}</span>
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="account-menu">
        <p className="account-name">{user.name}</p>
        <p className="account-words">{user.email}</p>
        <p className="account-words">{user.role === 'admin' ? 'Admin' : 'Editor'}</p>
        <button type="button" className="tool-button" onClick={handleSignOut}>
          Sign out
        </button>
      </div>
    </div>
  );
}
