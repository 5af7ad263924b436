const EVERY_MS = 1000;

/** Shows on standard error how far something is: at once, and then once a second at most; on a terminal in one line. */
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

/** A size as people say it. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
