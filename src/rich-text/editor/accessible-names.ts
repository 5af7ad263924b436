const BLOCKS: [selector: string, name: string][] = [
  ['.ce-paragraph', 'Paragraph'],
  ['.ce-header', 'Heading'],
  ['.cdx-list__item-content', 'List item'],
  ['.cdx-checklist__item-text', 'Checklist item'],
  ['.cdx-quote__text', 'Quote'],
  ['.cdx-quote__caption', 'Quote caption'],
  ['.image-tool__caption', 'Image caption'],
  ['.rt-embed-caption', 'Embed caption'],
];

const CONTROLS: [selector: string, name: string][] = [
  ['.ce-toolbar__plus', 'Add a block'],
  ['.ce-toolbar__settings-btn', 'Block options'],
  ['[data-item-name="bold"]', 'Bold'],
  ['[data-item-name="italic"]', 'Italic'],
  ['[data-item-name="link"]', 'Link'],
  ['[data-item-name="marker"]', 'Highlight'],
  ['[data-item-name="inlineCode"]', 'Code'],
  ['[data-item-name="strikethrough"]', 'Strikethrough'],
  ['[data-item-name="superscript"]', 'Superscript'],
  ['[data-item-name="subscript"]', 'Subscript'],
  ['[data-item-name="claim"]', 'Link to a claim…'],
  ['[data-item-name="convert-to"]', 'Convert to'],
  ['.cdx-search-field__input', 'Filter'],
  ['.ce-inline-tool-input', 'Link URL'],
  ['.cdx-list-start-with-field__input', 'Start with'],
];

/** Texts that already have their accessible name. */
const TEXTS = '[contenteditable="true"][role="textbox"][aria-multiline]';

const FOCUSED = '.ce-popover-item--focused';

/**
 * Adds missing accessible names and roles to the editor's elements as they appear. Also announces which menu entry the
 * arrow keys are on, because the focus stays in the text.
 * @param label returns the current name of the text
 * @param say announces words to screen readers
 * @returns `look` to update the names after the label changes, and `stop` to stop observing
 */
export function addAccessibleNames(
  holder: HTMLElement,
  label: () => string,
  say: (words: string) => void,
): { look: () => void; stop: () => void } {
  let said = '';
  let called = '';
  const look = (): void => {
    if (called !== label()) for (const text of holder.querySelectorAll(TEXTS)) text.removeAttribute('role');
    called = label();
    nameElements(holder, called);
    const entries = [...holder.querySelectorAll<HTMLElement>(FOCUSED)];
    const words = entries.at(-1)?.getAttribute('aria-label') ?? entries.at(-1)?.textContent ?? '';
    if (words === said) return;
    said = words;
    say(words);
  };
  const observer = new MutationObserver(look);
  observer.observe(holder, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  look();
  return { look, stop: () => observer.disconnect() };
}

function nameElements(holder: HTMLElement, label: string): void {
  for (const text of holder.querySelectorAll<HTMLElement>('[contenteditable="true"]:not([role])')) {
    const kind = BLOCKS.find(([selector]) => text.matches(selector))?.[1] ?? text.dataset.label ?? 'Text';
    text.setAttribute('role', 'textbox');
    text.setAttribute('aria-multiline', 'true');
    text.setAttribute('aria-label', `${label}: ${kind}`);
  }
  for (const [selector, words] of CONTROLS) {
    for (const found of holder.querySelectorAll(selector)) {
      // Some tools render a button of their own inside the entry.
      const control = found.querySelector('button') ?? found;
      if (control.hasAttribute('aria-label')) continue;
      control.setAttribute('aria-label', words);
      if (control instanceof HTMLDivElement || control instanceof HTMLSpanElement)
        control.setAttribute('role', 'button');
    }
  }
  // Long menus scroll, so they need a role, a name, and a tab stop.
  for (const menu of holder.querySelectorAll<HTMLElement>('.ce-popover__items:not([role])')) {
    menu.setAttribute('role', 'group');
    menu.setAttribute('aria-label', 'Menu');
    menu.tabIndex = 0;
  }
  for (const item of holder.querySelectorAll('div.ce-popover-item:not([role])')) item.setAttribute('role', 'button');
}
