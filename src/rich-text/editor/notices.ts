const CONTAINER = '.cdx-notifies';

/**
 * Moves the editor's notifications into the dialog that contains the editor. The editor appends them to the page,
 * behind modal dialogs. Also has screen readers announce them.
 * @returns a function that moves the box back, because the editor creates it once and reuses it
 */
export function moveNotices(place: HTMLElement): () => void {
  const home = place.closest('dialog') ?? document.body;
  function bring(): void {
    const box = document.querySelector<HTMLElement>(CONTAINER);
    if (!box) return;
    box.setAttribute('role', 'alert');
    if (box.parentElement !== home) home.append(box);
  }
  bring();
  const watch = new MutationObserver(bring);
  watch.observe(document.body, { childList: true });
  return () => {
    watch.disconnect();
    const box = home.querySelector<HTMLElement>(CONTAINER);
    if (box && home !== document.body) document.body.append(box);
  };
}
