type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Form values of pages that are not on screen, by address. */
const kept = new Map<string, string[]>();

/** Saves the values of the page's forms, so that they can be restored when the visitor comes back. */
export function saveForms(address: string): void {
  kept.set(
    address,
    findControls().map(({ value }) => value),
  );
}

/** Restores the saved values of the page's forms, unless the forms have changed. */
export function restoreForms(address: string): void {
  const values = kept.get(address);
  const shown = findControls();
  if (values?.length !== shown.length) return;
  shown.forEach((control, index) => {
    control.value = values[index] ?? '';
  });
}

function findControls(): Control[] {
  return [...document.querySelectorAll<Control>('main form :is(input:not([type=hidden]), select, textarea)')];
}
