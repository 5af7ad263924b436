import { formatMoment } from '../../../src/content/day';
import type { Post } from '../../accounts/auth/tell-person';
import type { OpenLink } from './add-user';
import type { User } from './list-users';

/** How a link was delivered: by email, or in the response to the admin who created it. */
export interface Invitation {
  /** The email address that the link was sent to. */
  sentTo: string | null;
  /** The link itself if it was not emailed. It is shown only once. */
  link: string | null;
  /** ISO 8601. */
  expiresAt: string;
}

/** Emails a person their link. If email is not configured or fails, returns the link to the caller instead. */
export async function handOverLink(
  { mailer, log, origin, region }: Post,
  { token, expiresAt }: OpenLink,
  person: Pick<User, 'email' | 'name' | 'isInvited'>,
): Promise<Invitation> {
  const link = `${origin}/admin/join?token=${token}`;
  const given = { sentTo: null, link, expiresAt: expiresAt.toISOString() };
  if (!mailer.settings) return given;
  try {
    const until = formatMoment(expiresAt, region.latest);
    await mailer.send({ to: person.email, ...composeMail(person, link, until, new URL(origin).host) });
    return { ...given, sentTo: person.email, link: null };
  } catch (error) {
    log.error({ err: error }, 'link could not be emailed; it was shown to the admin instead');
    return given;
  }
}

function composeMail({ name, isInvited }: Pick<User, 'name' | 'isInvited'>, link: string, until: string, host: string) {
  const subject = isInvited ? `You're invited to edit ${host}` : `Choose a new password for ${host}`;
  const ask = isInvited
    ? `You've been invited to edit ${host}. Choose a password to get started:`
    : `An admin sent you this link to choose a new password for ${host}:`;
  const end = isInvited
    ? "If you weren't expecting an invitation, you can ignore this email."
    : 'Your current password keeps working until you choose a new one.';
  return { subject, text: `Hi ${name},\n\n${ask}\n\n${link}\n\nThe link works once, until ${until}. ${end}\n` };
}
