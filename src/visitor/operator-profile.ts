import { makeElement } from '../ui/make-element';
import { openModal } from '../ui/modal';
import { watchPicture } from '../ui/watch-picture';
import { fetchPage } from './fetch-page';

/**
 * Opens an operating partner's full profile in a dialog when its button is clicked (spec section 2, Team). The parts that the card
 * does not show are copied from the card's hidden markup if present, otherwise fetched from the person's own page.
 * @param page the document that holds the cards: this one, or that of a preview
 */
export function listenToProfiles(page: Document = document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-profile]');
    const card = button?.closest<HTMLElement>('article');
    if (button && card && !event.defaultPrevented) void open(card, button);
  });
}

/** The button whose profile was asked for last. */
let latest: HTMLElement | undefined;

async function open(card: HTMLElement, button: HTMLElement): Promise<void> {
  if (button.ariaBusy) return;
  latest = button;
  const profile = copyAll(card, '[data-whole-profile] > *');
  if (profile.length > 0) return show(card, button, profile);
  const address = new URL(button.dataset.profile ?? '', location.href).href;
  button.ariaBusy = 'true';
  const fetched = await fetchPage(address).page;
  button.ariaBusy = null;
  // The visitor has moved to another page or opened another profile in the meantime.
  if (!button.isConnected || latest !== button) return;
  const columns = fetched?.page.querySelector<HTMLElement>('.item-columns');
  // The page could not be fetched: let the browser load it and show what is wrong.
  if (!columns) return location.assign(address);
  show(card, button, [
    ...copyAll(columns, ':scope > :not(.item-aside) > *'),
    ...copyAll(columns, ':scope > .item-aside > *'),
  ]);
}

function show(card: HTMLElement, button: HTMLElement, profile: Node[]): void {
  const name = (card.querySelector('h3')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const close = makeElement('button', { type: 'button', class: 'dialog-close', 'aria-label': 'Close' }, '×');
  const title = makeElement('h2', { id: 'profile-title' }, name);
  const head = makeElement('div', { class: 'flex items-center gap-6' }, ...copyAll(card, '.portrait, .person-title'));
  const body = makeElement('div', { class: 'mt-6 grid gap-5' }, head, ...profile);
  // Headings on the person's page have the same level as the dialog's title.
  for (const heading of body.querySelectorAll('h2')) {
    heading.replaceWith(makeElement('h3', { class: heading.className }, ...heading.childNodes));
  }
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

/** Returns copies of the matching elements, without the `data-path` attributes that make the originals editable. */
function copyAll(root: HTMLElement, selector: string): Node[] {
  return [...root.querySelectorAll(selector)].map((part) => {
    const copy = document.importNode(part, true);
    for (const place of [copy, ...copy.querySelectorAll('[data-path]')]) place.removeAttribute('data-path');
    for (const wait of copy.querySelectorAll('.picture-wait')) wait.remove();
    return copy;
  });
}
