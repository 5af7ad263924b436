/** Says in the console that something failed which a visitor need not be told (spec section 8, "logged only"). */
export function logFailure(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is the one place for what is logged only.
  console.warn(message);
}
