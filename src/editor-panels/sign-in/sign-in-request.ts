import { createStore } from 'zustand/vanilla';

/** Asking someone whose session has ended to sign in again, without leaving what they were doing. */
export interface SignInRequest {
  /** Somebody waits for a sign-in: the dialog is open. */
  isOpen: boolean;
}

/** One sign-in dialog for whoever asks: all who wait hear the same answer. */
export function createSignInRequest() {
  const store = createStore<SignInRequest>(() => ({ isOpen: false }));
  let waiting: ((isSignedIn: boolean) => void)[] = [];
  let isDeclined = false;
  return {
    store,
    /**
     * Opens the dialog.
     * @param isWished somebody has just done what needs it; else it is not opened again where it was closed before
     * @returns whether somebody signed in
     */
    ask(isWished = true): Promise<boolean> {
      if (!isWished && isDeclined && !store.getState().isOpen) return Promise.resolve(false);
      store.setState({ isOpen: true });
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(isSignedIn: boolean): void {
      const told = waiting;
      waiting = [];
      isDeclined = !isSignedIn;
      store.setState({ isOpen: false });
      for (const resolve of told) resolve(isSignedIn);
    },
  };
}

export type SignInRequests = ReturnType<typeof createSignInRequest>;
