/** Labels of the contact form's button before, while and after a message is sent (spec section 4). */
export const SUBMIT_LABELS = { idle: 'Send message', sending: 'Sending...', sent: 'Message Sent!' } as const;

/** How long the sent state is shown (spec section 9), in milliseconds. */
export const SENT_MS = 5000;
