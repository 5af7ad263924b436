import type { Logger } from 'pino';
import type { Mailer } from '../mail/mailer';
import type { User } from './list-users';

/** Mails a person that their second factor was taken, so that it never goes unnoticed. A failure is logged: it is done all the same. */
export async function tellOfReset(
  { mailer, log, origin }: { mailer: Mailer; log: Logger; origin: string },
  person: Pick<User, 'email' | 'name'>,
): Promise<void> {
  if (!mailer.settings) return;
  const host = new URL(origin).host;
  const text = `Hello ${person.name},\n\nan admin reset your second factor on ${host}. Your app, recovery codes and passkeys stop working there, and you are signed out. Sign in with your password and set up a new one:\n\n${origin}/admin\n\nIf you did not ask for this, tell an admin at once.\n`;
  try {
    await mailer.send({ to: person.email, subject: `Your second factor on ${host} was reset`, text });
  } catch (error) {
    log.error({ err: error }, 'a person could not be told by mail that their second factor was reset');
  }
}
