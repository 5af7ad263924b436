/** Buttons that the second script handles. */
const PRESSED = '[data-profile], [data-embed]';
const FORM = 'form[data-contact]';

/**
 * Loads the second script when the visitor first uses something it handles, then repeats the click or submit. If the script cannot be
 * loaded, the browser sends the form itself.
 * @param address the script's URL
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
  /** Holds back an event until the script is loaded. @param repeat triggers the event again @param otherwise runs if loading fails */
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
  // A visitor who types into the form is likely to send it. A form that was sent without the script needs it to reset its "sent" state.
  document.addEventListener('input', ({ target }) => (target as Element).closest(FORM) && ahead());
  if (document.querySelector(`${FORM}[data-state="sent"]`)) ahead();
}
