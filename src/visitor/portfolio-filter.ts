import { createMark } from './scroll-places';

/** Makes the portfolio filter work without a page load. Its links point to the same page with another category. */
export function listenToFilter(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-filter] a');
    const isOwn = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || isOwn || event.defaultPrevented) return;
    event.preventDefault();
    window.history.pushState(createMark(), '', link.href);
    showChosen();
  });
  window.addEventListener('popstate', showChosen);
}

function showChosen(): void {
  const filter = document.querySelector('[data-filter]');
  if (!filter) return;
  const chosen = readCategory(window.location.href);
  for (const link of filter.querySelectorAll('a')) {
    if (readCategory(link.href) === chosen) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  const items = [...document.querySelectorAll<HTMLElement>('[data-category]')];
  for (const item of items) item.hidden = chosen !== null && item.dataset.category !== chosen;
  const note = document.querySelector<HTMLElement>('[data-filter-empty]');
  if (note) note.hidden = items.some(({ hidden }) => !hidden);
}

/** Returns the category in a URL's query, or null for all categories. */
function readCategory(address: string): string | null {
  const category = new URL(address).searchParams.get('category');
  return category === 'all' ? null : category;
}
