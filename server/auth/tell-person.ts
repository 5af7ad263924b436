import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import { user } from '../../db/schema/accounts';
import { formatMoment } from '../../src/content/day';
import { deviceName } from '../../src/lib/device-name';
import type { Mailer } from '../mail/mailer';
import type { SiteRegion } from '../settings/site-region';

/** A change to a person's account that they are notified of by mail. */
export type Notice =
  | { kind: 'new-device'; userAgent: string }
  | { kind: 'password-changed' }
  | { kind: 'role-changed'; role: 'admin' | 'editor'; by: string | null }
  | { kind: 'key-made'; name: string }
  | { kind: 'analytics-changed'; by: string | null }
  | { kind: 'factor-added' }
  | { kind: 'factor-removed' }
  | { kind: 'codes-renewed' }
  | { kind: 'factor-reset' }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string };

/** What sends a mail, and the site it comes from. */
export interface Post {
  mailer: Mailer;
  log: Logger;
  origin: string;
  region: SiteRegion;
}

/**
 * Mails a person what has changed in their account, if a mail server is set. The mail holds no secrets. A failed mail is only logged,
 * because the change has already been made.
 */
export async function tellPerson(
  { mailer, log, origin, region }: Post,
  person: { email: string; name: string },
  notice: Notice,
  now = new Date(),
): Promise<void> {
  if (!mailer.settings) return;
  const host = new URL(origin).host;
  const { subject, text, otherwise } = wordsOf(notice, host);
  try {
    const when = formatMoment(now, region.latest);
    const body = `Hello ${person.name},\n\n${text}\n\nWhen: ${when}\n\n${otherwise}\n\n${origin}/admin\n`;
    await mailer.send({ to: person.email, subject, text: body });
  } catch (error) {
    log.error({ err: error }, `a person could not be told by mail of their account: ${notice.kind}`);
  }
}

/** Mails the same notice to every active admin. */
export async function tellAdmins(post: Post & { db: Db }, notice: Notice): Promise<void> {
  const isActive = and(eq(user.role, 'admin'), eq(user.disabled, false));
  const admins = await post.db.select({ email: user.email, name: user.name }).from(user).where(isActive);
  await Promise.all(admins.map((admin) => tellPerson(post, admin, notice)));
}

/** The last paragraph of notices about the person's own actions. */
const NOT_YOU =
  'If it was you, there is nothing to do. If not, change your password and end your sessions in the settings, and tell an admin at once.';
/** The last paragraph of notices about other people's actions. */
const NOT_ASKED = 'If you expected this, there is nothing to do. If not, tell an admin at once.';

interface Words {
  subject: string;
  text: string;
  otherwise: string;
}

function wordsOf(notice: Notice, host: string): Words {
  const own = (subject: string, text: string): Words => ({ subject: `${subject} ${host}`, text, otherwise: NOT_YOU });
  const others = (subject: string, text: string): Words => ({
    subject: `${subject} ${host}`,
    text,
    otherwise: NOT_ASKED,
  });
  switch (notice.kind) {
    case 'new-device':
      return own(
        'A new sign-in to',
        `you signed in to ${host} with a browser that has not been seen there before: ${deviceName(notice.userAgent)}.`,
      );
    case 'password-changed':
      return own('A new password on', `your password on ${host} was changed. Every other session of yours has ended.`);
    case 'role-changed':
      return others(
        'Your role on',
        `your role on ${host} is ${notice.role} now. ${notice.by ?? 'An admin'} changed it.`,
      );
    case 'key-made':
      return own('A new API key on', `an API key was made in your name on ${host}: ${notice.name}.`);
    case 'analytics-changed':
      return others(
        'Analytics changed on',
        `the analytics script on ${host} was changed by ${notice.by ?? 'an admin'}. See the settings for what it is now.`,
      );
    case 'factor-added':
      return own(
        'A second factor on',
        `your second factor on ${host} was turned on. From now on a code is asked for beside your password.`,
      );
    case 'factor-removed':
      return own(
        'Your second factor on',
        `your second factor on ${host} was turned off. Your password alone signs you in now.`,
      );
    case 'codes-renewed':
      return own(
        'New recovery codes on',
        `new recovery codes were made for your account on ${host}. The earlier ones have stopped working.`,
      );
    case 'factor-reset':
      return others(
        'A reset of your second factor on',
        `your second factor on ${host} was reset. Your app, recovery codes and passkeys have stopped working there, and you are signed out. Sign in with your password and set up a new one.`,
      );
    case 'passkey-added':
      return own('A new passkey on', `a passkey was added to your account on ${host}: ${notice.name}.`);
    case 'passkey-removed':
      return own('A removed passkey on', `a passkey was removed from your account on ${host}: ${notice.name}.`);
  }
}
