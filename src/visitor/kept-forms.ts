type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed into the forms of pages that are not on screen, by address. */
const kept = new Map<string, string[]>();

/** Remembers what has been typed into the page's forms, so that it is there again when the visitor comes back. */
export function keepForms(address: string): void {
  kept.set(
    address,
    controls().map(({ value }) => value),
  );
}

/** Fills the page's forms with what was typed there before. */
export function restoreForms(address: string): void {
  const values = kept.get(address);
  const shown = controls();
  if (values?.length !== shown.length) return;
  shown.forEach((control, index) => {
    control.value = values[index] ?? '';
  });
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>('main form :is(input:not([type=hidden]), select, textarea)')];
}
