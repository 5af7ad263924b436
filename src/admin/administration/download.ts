/** Downloads text as a file, as if the person had followed a link to it. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  downloadUrl(address, name);
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads the file at a URL. */
export function downloadUrl(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Returns today's date for use in a file name. */
export function formatToday(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}
