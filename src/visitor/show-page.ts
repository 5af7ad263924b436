/** Attributes of the root element that differ from page to page. */
const PAGE_ATTRIBUTES = ['lang', 'dir'];
const SHEET_WAIT_MS = 3000;

interface Steps {
  /** Returns false if the visitor has since asked for another page. */
  isWanted(): boolean;
  /** Called before the current page is removed. */
  onLeave(): void;
  /** Called once the next page is in place, before the browser paints it. */
  onArrive(): void;
}

/** Replaces the page on screen (head, header, content and footer) with a parsed page. None of its scripts run. */
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
  // A transition is skipped if another one begins; its page has been shown anyway.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
}

/** Loads the next page's additional style sheets, so that the page never appears unstyled. */
async function addStyles(page: Document): Promise<void> {
  const known = new Set([...document.querySelectorAll('link[rel="stylesheet"]')].map(getHref));
  const added = [...page.querySelectorAll('link[rel="stylesheet"]')].filter((sheet) => !known.has(getHref(sheet)));
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

/** Head elements that describe the page. Of the scripts, only structured data. */
const DESCRIPTIVE = 'link, meta, title, script[type="application/ld+json"]';

/** Keeps the elements that both heads have, removes those only the current head has, and adds those only the next has. No script runs. */
function swapHead(page: Document): void {
  const parts = ({ head }: Document) => [...head.querySelectorAll(DESCRIPTIVE)];
  const next = new Map(parts(page).map((part) => [part.outerHTML, part]));
  for (const part of parts(document)) {
    if (!next.delete(part.outerHTML) && !part.matches('[rel="modulepreload"]')) part.remove();
  }
  // Moved, not copied: the text of a copied script was not set by the parser, so Trusted Types reject it even for a data block.
  document.head.append(...next.values());
}

function getHref(link: Element): string | null {
  return link.getAttribute('href');
}
