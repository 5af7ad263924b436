import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SessionUser } from '../../api/session';
import { Dialog } from '../../ui/dialog';
import type { SignInForm } from './sign-in-form';
import type { SignInRequests } from './sign-in-request';

interface SignInDialogProps {
  requests: SignInRequests;
  /** The person who was signed in; null if the editor is open to everyone. */
  user: SessionUser | null;
  onSignedIn: () => void;
}

/** Asks a person to sign in again without leaving the page. Nothing is lost, and pending requests continue afterwards. */
export function SignInDialog({ requests, user, onSignedIn }: SignInDialogProps) {
  const isOpen = useStore(requests.store, (state) => state.isOpen);
  // Few people ever need it, so it is loaded then.
  const [Form, setForm] = useState<typeof SignInForm | null>(null);
  useEffect(() => {
    if (!isOpen || Form) return;
    import('./sign-in-form').then(
      (loaded) => setForm(() => loaded.SignInForm),
      () => requests.answer(false),
    );
  }, [isOpen, Form, requests]);
  if (!isOpen || !Form) return null;

  function handleSignedIn() {
    onSignedIn();
    requests.answer(true);
  }

  return (
    <Dialog title="Sign in to continue" onClose={() => requests.answer(false)}>
      <p className="dialog-words">
        {user
          ? 'Your session has ended. Your work is still here and continues once you sign in.'
          : 'You need an editor account to save. Your work is still here and continues once you sign in.'}
      </p>
      <Form email={user?.email} isOver onSignedIn={handleSignedIn} />
    </Dialog>
  );
}
