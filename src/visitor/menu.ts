/**
 * The menu of small screens, which opens without script: it closes by Escape, the shade and its links, and holds the focus. A
 * sub-menu closes by Escape, and by a click or the focus somewhere else.
 */
export function listenToMenu(): void {
  for (const kind of ['click', 'focusin'])
    document.addEventListener(kind, ({ target }) => closeSubMenu(target as Element));
  document.addEventListener('click', ({ target }) => {
    const way = (target as Element).closest('.menu-shade, .menu-panel a');
    const menu = way?.closest<HTMLDetailsElement>('.menu');
    if (menu) close(menu);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeSubMenu(null);
    const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
    if (!menu) return;
    if (event.key === 'Escape') close(menu);
    if (event.key === 'Tab') keepFocus(menu, event);
  });
}

/** @param besides what was clicked or has the focus now; null takes the focus back to the sub-menu's sign */
function closeSubMenu(besides: Element | null): void {
  const open = document.querySelector<HTMLDetailsElement>('.sub-menu > [open]');
  if (!open || open.parentElement?.contains(besides)) return;
  open.open = false;
  if (besides === null) open.querySelector('summary')?.focus();
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
