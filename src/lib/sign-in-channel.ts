/** The name of the broadcast channel that notifies other tabs of a sign-in. */
export const SIGN_IN_CHANNEL = 'sign-in';
