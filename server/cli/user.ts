import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAccount, listAccounts, type Role, setPassword, setRole } from '../auth/accounts';
import { loadEnvFile, readEnv } from '../env';
import { createLogger } from '../log';
import { openServices } from '../open-services';
import type { Services } from '../trpc/context';

const USAGE = `npm run user -- create EMAIL [--name NAME] [--role admin|editor] [--password-stdin]
npm run user -- password EMAIL [--password-stdin]
npm run user -- role EMAIL admin|editor
npm run user -- list

Without --password-stdin a password is made and shown once.`;

const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { name: { type: 'string' }, role: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
});

loadEnvFile();
const code = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
process.exit(code);

async function main(): Promise<number> {
  const [verb, email, role] = positionals;
  if (!verb || (verb !== 'list' && !email)) {
    console.error(USAGE);
    return 2;
  }
  const services = await openServices(readEnv(process.env), createLogger('silent'));
  try {
    return await run(services, verb, email ?? '', role);
  } finally {
    await services.database.close();
  }
}

async function run(services: Services, verb: string, email: string, role: string | undefined): Promise<number> {
  const { auth, database } = services;
  switch (verb) {
    case 'create': {
      const password = await givenOrMade();
      const name = values.name ?? '';
      const account = await createAccount(auth, {
        email,
        name,
        password: password.text,
        role: asRole(values.role ?? 'editor'),
      });
      console.log(`Made the account ${account.email} (${account.role}).${password.shown}`);
      return 0;
    }
    case 'password': {
      const password = await givenOrMade();
      await setPassword(auth, email, password.text);
      console.log(`Changed the password of ${email} and ended its sessions.${password.shown}`);
      return 0;
    }
    case 'role':
      await setRole(database.db, email, asRole(role ?? ''));
      console.log(`${email} is ${role} now.`);
      return 0;
    case 'list':
      for (const account of await listAccounts(database.db)) {
        console.log(`${account.email}\t${account.role}\t${account.disabled ? 'disabled' : 'active'}\t${account.name}`);
      }
      return 0;
    default:
      console.error(USAGE);
      return 2;
  }
}

function asRole(text: string): Role {
  if (text === 'admin' || text === 'editor') return text;
  throw new Error('A role is admin or editor.');
}

async function givenOrMade(): Promise<{ text: string; shown: string }> {
  if (!values['password-stdin']) {
    const text = randomBytes(12).toString('base64url');
    return { text, shown: ` Password, shown this once: ${text}` };
  }
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return { text: text.replace(/\r?\n$/, ''), shown: '' };
}
