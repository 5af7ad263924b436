import Checklist from '@editorjs/checklist';

/** The checklist tool with boxes that can be ticked by keyboard and are told to screen readers. */
export class ChecklistTool extends Checklist {
  override createChecklistItem(item: { text?: string; checked?: boolean } = {}): HTMLElement {
    const element = super.createChecklistItem(item);
    const box = element.querySelector<HTMLElement>('.cdx-checklist__item-checkbox');
    if (!box) return element;
    box.setAttribute('role', 'checkbox');
    box.setAttribute('aria-label', 'Done');
    box.setAttribute('aria-checked', String(item.checked === true));
    if (this.readOnly) return element;
    box.tabIndex = 0;
    box.addEventListener('keydown', (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      box.click();
    });
    return element;
  }

  override toggleCheckbox(event: Event): void {
    const item = (event.target as Element).closest('.cdx-checklist__item');
    if (!item) return;
    super.toggleCheckbox(event);
    const box = item.querySelector('.cdx-checklist__item-checkbox');
    box?.setAttribute('aria-checked', String(item.classList.contains('cdx-checklist__item--checked')));
  }
}
