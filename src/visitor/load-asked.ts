/** What a visitor presses that the second script serves. */
const PRESSED = '[data-profile], [data-embed]';
const FORM = 'form[data-contact]';

/**
 * Fetches the second script when a visitor first uses what it serves, and repeats what they did once it listens. A form is sent by the
 * browser itself if the script cannot be had.
 * @param address of the script
 */
export function loadWhenAsked(address: string): void {
  let isStarted = false;
  let isTaken = false;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= (import(/* @vite-ignore */ address) as Promise<typeof import('../entry-visitor-asked')>).then(
      ({ start }) => {
        start();
        isStarted = true;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const ahead = () => void load().catch(() => undefined);
  /** Takes an event until the script is there. @param repeat does it once more */
  const take = (event: Event, repeat: () => void, otherwise = () => {}) => {
    if (isStarted || event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isTaken) return;
    isTaken = true;
    load()
      .then(repeat, otherwise)
      .finally(() => {
        isTaken = false;
      });
  };
  document.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(PRESSED);
    if (pressed) take(event, () => pressed.click());
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches(FORM))
      take(
        event,
        () => form.requestSubmit(),
        () => form.submit(),
      );
  });
  // Whoever types into the form will send it; one that was sent without script says so for a while.
  document.addEventListener('input', ({ target }) => (target as Element).closest(FORM) && ahead());
  if (document.querySelector(`${FORM}[data-state="sent"]`)) ahead();
}
