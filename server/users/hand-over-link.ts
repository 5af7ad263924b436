import { formatMoment } from '../../src/content/day';
import type { Post } from '../auth/tell-person';
import type { OpenLink } from './add-user';
import type { User } from './list-users';

/** How a link reaches its person: by mail, or by who asked for it. */
export interface Invitation {
  /** The address it was mailed to. */
  sentTo: string | null;
  /** The link itself, where it was not mailed: shown now and never again. */
  link: string | null;
  /** ISO 8601. */
  expiresAt: string;
}

/** Mails a person their link; where mail is not set, or fails, gives it to who asked. */
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
    await mailer.send({ to: person.email, ...words(person, link, until, new URL(origin).host) });
    return { ...given, sentTo: person.email, link: null };
  } catch (error) {
    log.error({ err: error }, 'a link could not be mailed; it was shown to who asked for it');
    return given;
  }
}

function words({ name, isInvited }: Pick<User, 'name' | 'isInvited'>, link: string, until: string, host: string) {
  const subject = isInvited ? `You are invited to edit ${host}` : `A new password for ${host}`;
  const ask = isInvited
    ? `you are invited to edit ${host}. Choose your password here:`
    : `an admin opened a link for you to choose a new password on ${host}:`;
  const end = isInvited ? 'If you expect no invitation, do nothing.' : 'Until you do, your present one works.';
  return { subject, text: `Hello ${name},\n\n${ask}\n\n${link}\n\nThe link works once, until ${until}. ${end}\n` };
}
