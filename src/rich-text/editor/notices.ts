const CONTAINER = '.cdx-notifies';

/**
 * The editor says what is wrong in a box at the end of the page, which a modal dialog hides. While an editor stands in a dialog
 * the box stands in it too, and what appears there is read out.
 * @returns how to put it back: the editor makes the box once and goes on using it
 */
export function bringNotices(place: HTMLElement): () => void {
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
