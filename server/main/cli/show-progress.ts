const EVERY_MS = 1000;

/** Returns a function that prints progress to standard error: at once, then at most once a second. Terminals show a single line. */
export function showProgress(): (words: string) => void {
  const { isTTY } = process.stderr;
  let last = 0;
  if (isTTY) process.once('exit', () => process.stderr.write('\n'));
  return (words) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    process.stderr.write(isTTY ? `\r\u001b[K${words}` : `${words}\n`);
  };
}

/** Formats a size for people. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
