/**
 * Closes the mobile menu, which opens without JavaScript, on Escape and on a click on its backdrop or a link, and traps focus in it.
 * Closes submenus on Escape and when a click or focus lands outside.
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
    if (event.key === 'Tab') trapFocus(menu, event);
  });
}

/** @param besides the element that was clicked or focused; null also moves focus back to the submenu's button */
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

function trapFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const inside = [...menu.querySelectorAll<HTMLElement>('summary, a')];
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
