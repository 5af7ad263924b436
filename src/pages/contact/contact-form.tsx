import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ContactHandling } from '../page-view';
import { type ContactErrors, type ContactField, type ContactMessage, validateContact } from './contact-message.model';
import { FormField, SubjectField } from './form-field';

/** How long the sent state is shown (spec section 9), in milliseconds. */
const SENT_MS = 5000;

const FIELDS: readonly ContactField[] = ['fullName', 'email', 'subject', 'message'];
const EMPTY: ContactMessage = { fullName: '', email: '', subject: '', message: '' };

/**
 * The contact form: idle, sending, sent for five seconds (spec section 4). Without script it posts to /contact and comes back
 * with what was typed and what was wrong.
 */
export function ContactForm({ initial, onSend }: Partial<ContactHandling>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ContactMessage>({ ...EMPTY, ...initial?.values });
  const [errors, setErrors] = useState<ContactErrors>(initial?.errors ?? {});
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>(initial?.isSent ? 'sent' : 'idle');

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), SENT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function handleChange(field: ContactField, value: string) {
    setValues((current) => ({ ...current, [field]: value }));
    setErrors(({ [field]: _fixed, ...others }) => others);
  }

  function showErrors(found: ContactErrors) {
    setErrors(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (!onSend) return;
    event.preventDefault();
    if (state === 'sending') return;
    const checked = validateContact(values);
    if (!checked.ok) return showErrors(checked.errors);
    const trap = new FormData(event.currentTarget).get('website');
    setState('sending');
    const outcome = await onSend({ ...checked.value, ...(trap ? { website: String(trap) } : {}) });
    if (outcome === 'sent') {
      setValues(EMPTY);
      setErrors({});
      return setState('sent');
    }
    setState('idle');
    if (outcome !== 'failed') showErrors(outcome.errors);
  }

  const bind = (name: ContactField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => handleChange(name, value),
  });

  return (
    <form ref={form} method="post" action="/contact" noValidate onSubmit={handleSubmit} className="form-grid mt-8">
      <FormField {...bind('fullName')} label="Full name" autoComplete="name" />
      <FormField {...bind('email')} label="Email" type="email" autoComplete="email" />
      <SubjectField {...bind('subject')} />
      <FormField {...bind('message')} label="Message" isMultiline />
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <SubmitButton state={state} />
      {initial?.isSent && state === 'sent' && (
        // With script a toast says so.
        <p className="text-success">We'll get back to you as soon as possible.</p>
      )}
    </form>
  );
}

const LABELS = { idle: 'Send message', sending: 'Sending...', sent: 'Message Sent!' } as const;

function SubmitButton({ state }: { state: keyof typeof LABELS }) {
  return (
    <button
      type="submit"
      disabled={state === 'sending'}
      className={`button ${state === 'sent' ? 'button-success' : 'button-primary'} min-w-48 justify-self-start`}
    >
      {LABELS[state]}
    </button>
  );
}
