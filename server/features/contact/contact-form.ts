import express, { type Router } from 'express';
import { type ContactErrors, validateContact } from '../../../src/pages/contact/contact-message.model';
import { refuseForeignOrigin } from '../../accounts/auth/identify-request';
import { STATUS_OF } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readFields } from '../../platform/http/read-fields';
import { translateError } from '../../platform/http/translate-error';
import { MAX_FORM_BYTES, type SendOwn } from '../../site/rendering/send-own';
import type { Services } from '../context';
import { submitContact } from './submit-contact';

/** Serves `POST /contact`, the contact form of a browser without scripts. A refused message comes back in the form, with its errors. */
export function contactForm(services: Services, countRequest: CountRequest, sendOwn: SendOwn): Router {
  const router = express.Router();
  const { env, database, outbox } = services;
  router.post('/contact', express.urlencoded({ extended: false, limit: MAX_FORM_BYTES }), async (req, res) => {
    await countRequest(req);
    refuseForeignOrigin(req, env.PUBLIC_URL);
    const values = readFields(req.body, ['fullName', 'email', 'subject', 'message', 'extraNote']);
    try {
      await submitContact(database.db, values, req.actor?.client ?? '', { isMailed: outbox.isOn });
      outbox.wake();
      res.redirect(303, '/contact?sent=1');
    } catch (error) {
      const known = translateError(error);
      if (known.code === 'INTERNAL_SERVER_ERROR') throw error;
      const checked = validateContact(values);
      const errors: ContactErrors = checked.ok ? { message: known.message } : checked.errors;
      const { fullName = '', email = '', subject = '', message = '' } = values;
      const contact = { values: { fullName, email, subject, message }, errors: { ...errors }, isSent: false };
      if (known.retryAfter) res.set('Retry-After', String(known.retryAfter));
      await sendOwn(req, res, { contact }, STATUS_OF[known.code]);
    }
  });
  return router;
}
