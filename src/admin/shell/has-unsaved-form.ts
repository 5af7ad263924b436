/**
 * Returns true if a form of the settings has input that was not saved. Its fields must be uncontrolled, so that the document knows their
 * saved values.
 */
export function hasUnsavedForm(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('.settings-parts form')].some((form) =>
    [...form.elements].some(isChanged),
  );
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value.trim() !== field.defaultValue.trim();
  // Browsers fill in passwords by themselves.
  if (!(field instanceof HTMLInputElement) || field.type === 'password') return false;
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value.trim() !== field.defaultValue.trim();
}
