/** The menu of small screens, which opens without script: it closes by Escape, the shade and its links, and holds the focus. */
export function listenToMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const way = (target as Element).closest('.menu-shade, .menu-panel a');
    const menu = way?.closest<HTMLDetailsElement>('.menu');
    if (menu) close(menu);
  });
  document.addEventListener('keydown', (event) => {
    const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
    if (!menu) return;
    if (event.key === 'Escape') close(menu);
    if (event.key === 'Tab') keepFocus(menu, event);
  });
}

function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function keepFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const inside = [...menu.querySelectorAll<HTMLElement>('summary, a')];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
