import type { Locator } from '@playwright/test';

/** Returns the controls and texts that a fixed element covers at some scroll position. */
export function findCovered(over: Locator): Promise<string[]> {
  return over.evaluate((element: HTMLElement) => {
    const controls = 'button, a[href], input, textarea, select, summary, [contenteditable="true"]';
    const parts: { within: Element; name: string; boxes: () => Iterable<DOMRect> }[] = [];
    for (const control of document.querySelectorAll(controls)) {
      const name = control.textContent || control.getAttribute('aria-label') || control.tagName;
      parts.push({ within: control, name, boxes: () => [control.getBoundingClientRect()] });
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!parentElement || !textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      parts.push({ within: parentElement, name: textContent, boxes: () => range.getClientRects() });
    }
    const covered = new Set<string>();
    element.style.visibility = 'hidden';
    for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
      window.scrollTo({ top, behavior: 'instant' });
      const own = element.getBoundingClientRect();
      for (const { within, name, boxes } of parts) {
        if (element.contains(within)) continue;
        for (const box of boxes()) {
          const [left, right] = [Math.max(own.left, box.left), Math.min(own.right, box.right)];
          const [upper, lower] = [Math.max(own.top, box.top), Math.min(own.bottom, box.bottom)];
          if (left >= right || upper >= lower) continue;
          const shown = document.elementFromPoint((left + right) / 2, (upper + lower) / 2);
          if (within.contains(shown)) covered.add(`${name} at ${top}`);
        }
      }
    }
    element.style.visibility = '';
    window.scrollTo({ top: 0, behavior: 'instant' });
    return [...covered];
  });
}
