import type { ReturnedForm } from '../page-view';
import { SUBMIT_LABELS } from './contact-form-states';
import type { ContactField } from './contact-message.model';
import { FormField, SubjectField } from './form-field';

/**
 * The contact form. Without JavaScript it posts to /contact, which returns the page with the entered values and errors. Otherwise
 * `visitor/contact-form.ts` sends it.
 */
export function ContactForm({ initial }: { initial?: ReturnedForm }) {
  const isSent = initial?.isSent ?? false;
  const bind = (name: ContactField) => ({
    name,
    value: initial?.values[name] ?? '',
    error: initial?.errors[name],
  });
  return (
    <form
      method="post"
      action="/contact"
      noValidate
      className="form-grid mt-8"
      data-contact
      data-state={isSent ? 'sent' : 'idle'}
    >
      <FormField {...bind('fullName')} label="Full name" autoComplete="name" />
      <FormField {...bind('email')} label="Email" type="email" autoComplete="email" />
      <SubjectField {...bind('subject')} />
      <FormField {...bind('message')} label="Message" isMultiline />
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-extra-note">Leave this empty</label>
        {/* Password managers fill in fields with a familiar name or label; each of them has its own attribute to prevent that. */}
        <input
          id="contact-extra-note"
          name="extraNote"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
      <button type="submit" className={`button ${isSent ? 'button-success' : 'button-primary'} justify-self-start`}>
        {SUBMIT_LABELS[isSent ? 'sent' : 'idle']}
      </button>
      {isSent && (
        // With JavaScript, a toast shows this message.
        <p className="text-success">We'll get back to you as soon as possible.</p>
      )}
    </form>
  );
}
