import { createStore } from 'zustand/vanilla';

/** State of the dialog that asks a person to sign in again without leaving the page. */
export interface SignInRequest {
  /** A request is waiting for a sign-in, so the dialog is open. */
  isOpen: boolean;
}

/** Creates one sign-in dialog for all requests; those waiting all get the same answer. */
export function createSignInRequest() {
  const store = createStore<SignInRequest>(() => ({ isOpen: false }));
  let waiting: ((isSignedIn: boolean) => void)[] = [];
  let isDeclined = false;
  return {
    store,
    /**
     * Opens the dialog.
     * @param isWished whether a person's action needs it; otherwise a dialog that was closed is not reopened
     * @returns whether the person signed in
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
