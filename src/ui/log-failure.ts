/** Logs a failure that visitors do not need to see to the console (spec section 8, "logged only"). */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only place for failures that are only logged.
  console.warn(message);
}
