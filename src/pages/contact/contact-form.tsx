import { plainText } from '../../content/text';
import type { ReturnedForm } from '../page-view';
import { SUBMIT_LABELS } from './contact-form-states';
import type { ContactField } from './contact-message.model';
import type { contactPresets } from './contact-presets';
import { FormField, SubjectField } from './form-field';

/**
 * The contact form. Without JavaScript it posts to /contact, which returns the page with the entered values and errors. Otherwise
 * `visitor/contact-form.ts` sends it.
 */
export function ContactForm({ labels, initial }: { labels: typeof contactPresets.form; initial?: ReturnedForm }) {
  const submit = plainText(labels.submit) || SUBMIT_LABELS.idle;
  const isSent = initial?.isSent ?? false;
  const bind = (name: ContactField) => ({
    name,
    label: plainText(labels[name]),
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
      // The script shows it again after other states.
      data-submit={submit === SUBMIT_LABELS.idle ? undefined : submit}
    >
      <FormField {...bind('fullName')} autoComplete="name" />
      <FormField {...bind('email')} type="email" autoComplete="email" />
      <SubjectField {...bind('subject')} choose={plainText(labels.choose)} subjects={labels.subjects} />
      <FormField {...bind('message')} isMultiline />
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
      <button
        type="submit"
        className={`button ${isSent ? 'button-success' : 'button-primary'} justify-self-start`}
        data-path={isSent ? undefined : 'contact.form.submit'}
      >
        {isSent ? SUBMIT_LABELS.sent : submit}
      </button>
      {isSent && (
        // With JavaScript, a toast shows this message.
        <p className="text-success">We'll get back to you as soon as possible.</p>
      )}
    </form>
  );
}
