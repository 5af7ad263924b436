import { makeElement } from '../ui/make-element';
import { openModal } from '../ui/modal';
import { watchPicture } from '../ui/watch-picture';

/**
 * Opens an operating partner's whole profile, made of what their card holds (spec section 2, Team).
 * @param page where the cards are: this page, or one within it
 */
export function listenToProfiles(page: Document = document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-profile]');
    const card = button?.closest<HTMLElement>('article');
    if (button && card && !event.defaultPrevented) open(card, button);
  });
}

function open(card: HTMLElement, button: HTMLElement): void {
  const close = makeElement('button', { type: 'button', class: 'dialog-close', 'aria-label': 'Close' }, '×');
  const title = makeElement('h2', { id: 'profile-title' }, button.dataset.profile ?? '');
  const head = makeElement('div', { class: 'flex items-center gap-6' }, ...copies(card, '.portrait, .person-title'));
  const body = makeElement('div', { class: 'mt-6 grid gap-5' }, head, ...copies(card, '.without-script > *'));
  // On the card its headings stand below the name, which is one level lower there.
  for (const heading of body.querySelectorAll('h4')) heading.ariaLevel = '3';
  const attributes = { class: 'dialog', 'aria-labelledby': title.id, closedby: 'any', 'data-size': 'normal' };
  const dialog = makeElement('dialog', attributes, title, body, close);
  document.body.append(dialog);
  for (const picture of dialog.querySelectorAll<HTMLElement>('.picture')) watchPicture(picture);
  const leave = openModal(dialog);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    leave();
    dialog.remove();
    button.focus();
  });
}

/** Copies of the parts of a card, which are not edited where they stand. */
function copies(card: HTMLElement, selector: string): Node[] {
  return [...card.querySelectorAll(selector)].map((part) => {
    const copy = part.cloneNode(true) as HTMLElement;
    for (const place of copy.querySelectorAll('[data-path]')) place.removeAttribute('data-path');
    for (const wait of copy.querySelectorAll('.picture-wait')) wait.remove();
    return copy;
  });
}
