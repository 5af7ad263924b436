import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { formatMoment } from '../../../src/content/day';
import { deviceName } from '../../../src/lib/device-name';
import type { Role } from '../../platform/actor';
import type { Mailer } from '../../platform/mail/mailer';
import type { SiteRegion } from '../settings/site-region';
import { canSignIn } from './accounts';

/** A change to a person's account, or to the site, that they are notified of by email. */
export type Notice =
  | { kind: 'new-device'; userAgent: string }
  | { kind: 'password-changed' }
  | { kind: 'role-changed'; role: Role; by: string | null }
  | { kind: 'key-made'; name: string }
  | { kind: 'analytics-changed'; by: string | null }
  | { kind: 'webhook-off'; name: string; reason: 'failing' | 'gone' }
  | { kind: 'factor-added' }
  | { kind: 'factor-removed' }
  | { kind: 'codes-renewed' }
  | { kind: 'factor-reset' }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string };

/** The mailer, and the site that it sends for. */
export interface Post {
  mailer: Mailer;
  log: Logger;
  origin: string;
  region: SiteRegion;
}

/**
 * Emails a person about a change to their account, if a mail server is configured. The email contains no secrets. A failure is only logged,
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
  const { subject, text, otherwise } = composeNotice(notice, host);
  try {
    const when = formatMoment(now, region.latest);
    const body = `Hi ${person.name},\n\n${text}\n\nWhen: ${when}\n\n${otherwise}\n\n${origin}/admin\n`;
    await mailer.send({ to: person.email, subject, text: body });
  } catch (error) {
    log.error({ err: error }, `a person could not be notified by email of a change to their account: ${notice.kind}`);
  }
}

/** Emails the notice to every active admin. */
export async function tellAdmins(post: Post & { db: Db }, notice: Notice): Promise<void> {
  const isActive = and(eq(user.role, 'admin'), canSignIn);
  const admins = await post.db.select({ email: user.email, name: user.name }).from(user).where(isActive);
  await Promise.all(admins.map((admin) => tellPerson(post, admin, notice)));
}

/** The last paragraph of notices about the person's own actions. */
const NOT_YOU =
  "If this was you, you don't need to do anything. If not, change your password, sign out your other sessions in Settings, and tell an admin right away.";
/** The last paragraph of notices about other people's actions. */
const NOT_ASKED = "If you expected this, you don't need to do anything. If not, tell an admin right away.";

interface Words {
  subject: string;
  text: string;
  otherwise: string;
}

function composeNotice(notice: Notice, host: string): Words {
  const own = (subject: string, text: string): Words => ({ subject: `${subject} ${host}`, text, otherwise: NOT_YOU });
  const others = (subject: string, text: string): Words => ({
    subject: `${subject} ${host}`,
    text,
    otherwise: NOT_ASKED,
  });
  switch (notice.kind) {
    case 'new-device':
      return own(
        'New sign-in to',
        `Someone signed in to your account on ${host} with a new browser: ${deviceName(notice.userAgent)}.`,
      );
    case 'password-changed':
      return own('New password on', `Your password on ${host} was changed. All your other sessions have ended.`);
    case 'role-changed':
      return others(
        'Your role on',
        `Your role on ${host} is now ${notice.role}. ${notice.by ?? 'An admin'} changed it.`,
      );
    case 'key-made':
      return own('New API key on', `An API key was created in your name on ${host}: ${notice.name}.`);
    case 'analytics-changed':
      return others(
        'Analytics changed on',
        `${notice.by ?? 'An admin'} changed the analytics script on ${host}. You can see the current one in Settings.`,
      );
    case 'webhook-off':
      return {
        subject: `Webhook turned off on ${host}`,
        text: `The webhook “${notice.name}” on ${host} was turned off, because ${
          notice.reason === 'gone'
            ? 'its receiver answered that it no longer exists (410).'
            : 'every attempt to reach its receiver has failed for three days.'
        } Its events are no longer sent.`,
        otherwise: 'If you still need it, repair the receiver and turn the webhook on in Settings › Webhooks.',
      };
    case 'factor-added':
      return own(
        'Two-factor authentication turned on for',
        `Two-factor authentication for ${host} was turned on. From now on, you need a code in addition to your password.`,
      );
    case 'factor-removed':
      return own(
        'Two-factor authentication turned off for',
        `Two-factor authentication for ${host} was turned off. From now on, you sign in with only your password.`,
      );
    case 'codes-renewed':
      return own(
        'New recovery codes on',
        `New recovery codes were created for your account on ${host}. The old ones no longer work.`,
      );
    case 'factor-reset':
      return others(
        'Two-factor authentication reset for',
        `Your two-factor authentication for ${host} was reset. Your authenticator app, recovery codes and passkeys no longer work there, and you're signed out. Sign in with your password to set it up again.`,
      );
    case 'passkey-added':
      return own('New passkey on', `A passkey was added to your account on ${host}: ${notice.name}.`);
    case 'passkey-removed':
      return own('Passkey removed on', `A passkey was removed from your account on ${host}: ${notice.name}.`);
  }
}
