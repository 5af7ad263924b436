import { sendContact } from '../api/site-calls';
import { SENT_MS, SUBMIT_LABELS } from '../pages/contact/contact-form-states';
import { CONTACT_FIELDS, type ContactErrors, validateContact } from '../pages/contact/contact-message.model';
import { makeElement } from '../ui/make-element';
import { notify } from '../ui/toast-store';

const FORM = 'form[data-contact]';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Validates the contact form and sends it without leaving the page. The form is idle, then sending, then sent for five seconds (spec
 * section 4).
 */
export function listenToContactForm(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // The on-page editor cancels the event: editors send nothing from the page.
    if (event.defaultPrevented || !form.matches(FORM)) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener('input', ({ target }) => {
    const control = target as Control;
    if (control.form?.matches(FORM)) showError(control);
  });
  // The form was sent without JavaScript, or before this script ran.
  const form = document.querySelector<HTMLFormElement>(`${FORM}[data-state="sent"]`);
  if (form) showState(form, 'sent');
}

async function send(form: HTMLFormElement): Promise<void> {
  const { extraNote = '', ...values } = Object.fromEntries(new FormData(form));
  const checked = validateContact(values);
  if (!checked.ok) return showErrors(form, checked.errors);
  showState(form, 'sending');
  const outcome = await sendContact({ ...checked.value, ...(extraNote ? { extraNote: String(extraNote) } : {}) });
  if (outcome === 'sent') {
    for (const name of CONTACT_FIELDS) getControl(form, name).value = '';
    showState(form, 'sent');
    return notify({ title: 'Message Sent!', description: "We'll get back to you as soon as possible." });
  }
  showState(form, 'idle');
  if (outcome !== 'failed') return showErrors(form, outcome.errors);
  notify({
    title: 'Failed to send message',
    description: 'Please try again later or contact us directly.',
    variant: 'destructive',
  });
}

let timer = 0;

function showState(form: HTMLFormElement, state: keyof typeof SUBMIT_LABELS): void {
  clearTimeout(timer);
  if (state === 'sent') timer = window.setTimeout(() => showState(form, 'idle'), SENT_MS);
  form.dataset.state = state;
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!button) return;
  button.textContent = (state === 'idle' && form.dataset.submit) || SUBMIT_LABELS[state];
  button.disabled = state === 'sending';
  button.classList.toggle('button-success', state === 'sent');
  button.classList.toggle('button-primary', state !== 'sent');
}

function showErrors(form: HTMLFormElement, errors: ContactErrors): void {
  const wrong = CONTACT_FIELDS.filter((name) => errors[name] !== undefined);
  for (const name of CONTACT_FIELDS) showError(getControl(form, name), errors[name]);
  if (wrong[0]) getControl(form, wrong[0]).focus();
}

/** Shows the problem below the field, or hides the message if there is none. */
function showError(control: Control, problem = ''): void {
  const id = `${control.id}-error`;
  const line = document.getElementById(id) ?? makeElement('p', { id, class: 'field-error' });
  line.textContent = problem;
  line.hidden = problem === '';
  control.after(line);
  control.ariaInvalid = String(problem !== '');
  if (problem === '') control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', id);
}

function getControl(form: HTMLFormElement, name: string): Control {
  return form.elements.namedItem(name) as Control;
}
