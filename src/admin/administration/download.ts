/** Gives the person a file, as if they had followed a link to it. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  follow(address, name);
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser fetch a file by its address. */
export function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Today, for a file's name. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}
