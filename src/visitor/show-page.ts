/** Attributes of the document that belong to the page and not to the browser. */
const PAGE_ATTRIBUTES = ['lang', 'dir'];
const SHEET_WAIT_MS = 3000;

interface Steps {
  /** Returns false if another page is wanted meanwhile. */
  isWanted(): boolean;
  /** Called while the page on screen is still in place. */
  onLeave(): void;
  /** Called once the next page is in place, before the browser paints it. */
  onArrive(): void;
}

/** Puts a parsed page in the place of the one on screen: its head, header, content and footer. None of its scripts run. */
export async function showPage(page: Document, { isWanted, onLeave, onArrive }: Steps): Promise<void> {
  await addStyles(page);
  const swap = () => {
    if (!isWanted()) return;
    onLeave();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    swapHead(page);
    for (const name of PAGE_ATTRIBUTES) {
      document.documentElement.setAttribute(name, page.documentElement.getAttribute(name) ?? '');
    }
    document.getElementById('root')?.replaceChildren(...(page.getElementById('root')?.childNodes ?? []));
    onArrive();
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || document.hidden || !document.startViewTransition) return swap();
  const transition = document.startViewTransition(swap);
  // A transition that is skipped, because another one begins, has shown its page all the same.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
}

/** Loads the style sheets that only the next page has, so that it is never seen without them. */
async function addStyles(page: Document): Promise<void> {
  const known = new Set([...document.querySelectorAll('link[rel="stylesheet"]')].map(addressOf));
  const added = [...page.querySelectorAll('link[rel="stylesheet"]')].filter((sheet) => !known.has(addressOf(sheet)));
  const loading = added.map((sheet) => {
    const copy = document.importNode(sheet);
    document.head.append(copy);
    return new Promise((resolve) => {
      copy.addEventListener('load', resolve);
      copy.addEventListener('error', resolve);
      setTimeout(resolve, SHEET_WAIT_MS);
    });
  });
  await Promise.all(loading);
}

/** Everything in a head that tells something of the page: of its scripts, those that hold data. */
const TOLD = 'link, meta, title, script[type="application/ld+json"]';

/** Keeps what both heads have, removes what only this one has, and adds what only the next one has. No script runs. */
function swapHead(page: Document): void {
  const parts = ({ head }: Document) => [...head.querySelectorAll(TOLD)];
  const next = new Map(parts(page).map((part) => [part.outerHTML, part]));
  for (const part of parts(document)) {
    if (!next.delete(part.outerHTML) && !part.matches('[rel="modulepreload"]')) part.remove();
  }
  // Moved, not copied: a copied script has text that no parser put there, which Trusted Types refuse even where it is data.
  document.head.append(...next.values());
}

function addressOf(link: Element): string | null {
  return link.getAttribute('href');
}
