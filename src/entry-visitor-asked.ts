import { listenToContactForm } from './visitor/contact-form';
import { listenToEmbeds } from './visitor/embeds';
import { listenToProfiles } from './visitor/operator-profile';

/** Serves the contact form, profiles and embeds. The script of every page fetches this one when a visitor first uses one of them. */
export function start(): void {
  listenToContactForm();
  listenToProfiles();
  listenToEmbeds();
}
