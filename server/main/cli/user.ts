import { parseArgs } from 'node:util';
import { normalizeEmail } from '../../../db/normalize-email';
import { recordAudit } from '../../accounts/audit/record-audit';
import { createAccount, listAccounts, setPassword, setRole } from '../../accounts/auth/accounts';
import { countKeysOf, endKeysOf } from '../../accounts/auth/api-keys';
import { readSiteWords } from '../../accounts/auth/check-password';
import { forgetProvider } from '../../accounts/auth/provider/admit';
import { type Notice, tellPerson } from '../../accounts/auth/tell-person';
import type { Services } from '../../features/context';
import { resetFactor } from '../../features/users/reset-factor';
import { type Doer, ROLES, type Role } from '../../platform/actor';
import { loadEnvFile, readEnv } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { createLogger } from '../../platform/log';
import { openServices } from '../open-services';
import { readPassword } from './read-password';
import { runCommand } from './run-command';

const USAGE = `npm run user -- create EMAIL [--name NAME] [--role admin|editor|reviewer] [--password-stdin]
npm run user -- password EMAIL [--password-stdin] [--end-keys]
npm run user -- role EMAIL admin|editor|reviewer
npm run user -- reset-second-factor EMAIL
npm run user -- forget-provider EMAIL
npm run user -- list

The password is read from a prompt or from standard input. If none is given, a password is generated and shown once.`;

/** The actor in the audit log. */
const HERE: Doer = { kind: 'server', id: null, name: 'Command line', client: null };

interface Call {
  email: string;
  role: string | undefined;
  name: string;
  fromStdin: boolean;
  /** True to end the person's API keys together with the old password. */
  endKeys: boolean;
}

const VERBS: Record<string, (services: Services, call: Call) => Promise<void>> = {
  async create({ auth, database, env }, { email, name, role = 'editor', fromStdin }) {
    const wanted = parseRole(role);
    const password = await readPassword({ fromStdin });
    const site = await readSiteWords(database.db, env);
    const account = await createAccount(auth, { email, name, password: password.text, role: wanted, site });
    await recordAudit(database.db, HERE, 'user-add', `${account.email} (${account.role})`);
    console.log(`Created the account ${account.email} (${account.role}).${password.shown}`);
  },

  async password(services, { email, fromStdin, endKeys }) {
    const { auth, database, env } = services;
    const password = await readPassword({ fromStdin });
    const { id } = await setPassword(auth, email, {
      password: password.text,
      site: await readSiteWords(database.db, env),
    });
    await recordAudit(database.db, HERE, 'password-change', email);
    console.log(`Changed the password of ${email} and ended its sessions.${password.shown}`);
    await notifyOwner(services, email, { kind: 'password-changed' });
    const keys = await countKeysOf(database.db, id);
    if (endKeys) console.log(`Ended ${await endKeysOf(database.db, id, HERE)} of their API keys.`);
    else if (keys > 0) console.log(`API keys that keep working: ${keys}. Use --end-keys to end them.`);
  },

  async role(services, { email, role = '' }) {
    const { database } = services;
    await setRole(database.db, email, parseRole(role));
    await recordAudit(database.db, HERE, 'user-role', `${email}: ${role}`);
    await notifyOwner(services, email, { kind: 'role-changed', role: parseRole(role), by: null });
    console.log(`${email} is now ${role}.`);
  },

  async 'reset-second-factor'(services, { email }) {
    const { database } = services;
    const person = (await listAccounts(database.db)).find((each) => each.email === normalizeEmail(email));
    if (!person) throw new AppError('NOT_FOUND', 'No account has this email.');
    await resetFactor(database.db, person.id, HERE);
    await notifyOwner(services, email, { kind: 'factor-reset' });
    console.log(
      `${person.email} now signs in with only a password. All sessions and passkeys of the account have ended.`,
    );
  },

  async 'forget-provider'({ database }, { email }) {
    const person = (await listAccounts(database.db)).find((each) => each.email === normalizeEmail(email));
    if (!person) throw new AppError('NOT_FOUND', 'No account has this email.');
    await forgetProvider(database.db, person, HERE);
    console.log(
      `The next sign-in with this address from the identity provider is linked to the account ${person.email}.`,
    );
  },

  async list({ database }) {
    for (const { email, role, disabled, name } of await listAccounts(database.db)) {
      console.log([email, role, disabled ? 'disabled' : 'active', name].join('\t'));
    }
  },
};

/** Mails the account's owner. */
async function notifyOwner(
  { database, mailer, log, env, region }: Services,
  email: string,
  notice: Notice,
): Promise<void> {
  const person = (await listAccounts(database.db)).find((each) => each.email === normalizeEmail(email));
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (person) await tellPerson({ mailer, log, origin, region }, person, notice);
}

await runCommand(async () => {
  loadEnvFile();
  const { verb, call } = parseCall(process.argv.slice(2));
  const services = await openServices(readEnv(process.env), createLogger('silent'));
  try {
    await verb(services, call);
  } finally {
    await services.database.close();
  }
});

function parseCall(args: string[]): { verb: (typeof VERBS)[string]; call: Call } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        'end-keys': { type: 'boolean' },
      },
    });
    const [name = '', email = '', role = values.role] = positionals;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb || (name !== 'list' && email === '')) throw new Error('Unknown arguments.');
    const { name: given = '', 'password-stdin': fromStdin = false, 'end-keys': endKeys = false } = values;
    return { verb, call: { email, role, name: given, fromStdin, endKeys } };
  } catch {
    throw new Error(USAGE);
  }
}

function parseRole(text: string): Role {
  const known = ROLES.find((role) => role === text);
  if (!known) throw new Error('The role must be admin, editor or reviewer.');
  return known;
}
