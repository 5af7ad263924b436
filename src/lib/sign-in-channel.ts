/** The name of the channel on which tabs of the site hear that somebody has signed in. */
export const SIGN_IN_CHANNEL = 'sign-in';
