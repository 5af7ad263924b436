import type { Logger } from 'pino';
import { tlsProblem } from '../db/postgres-tls';
import type { Env } from './env';
import { greetMailServer } from './mail/mailer';

type Addresses = Pick<Env, 'DATABASE_URL' | 'SMTP_URL' | 'AI_BASE_URL' | 'PURGE_URL'>;

/** This machine by its own names: what is said there crosses no network. */
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** What is to be done where the server would talk to others without encryption, or without knowing whom it talks to. */
export function unprotected({ DATABASE_URL, SMTP_URL, AI_BASE_URL, PURGE_URL }: Addresses): string[] {
  const remarks: string[] = [];
  if (DATABASE_URL !== undefined && !isLocalDatabase(DATABASE_URL) && !isVerified(DATABASE_URL)) {
    remarks.push('DATABASE_URL does not have the server’s certificate checked: end it with sslmode=verify-full');
  }
  if (SMTP_URL !== undefined && !isLocal(SMTP_URL) && !needsTls(SMTP_URL)) {
    remarks.push('SMTP_URL lets mail go unencrypted: use smtps:, or end it with ?requireTLS=true');
  }
  for (const [name, address] of Object.entries({ AI_BASE_URL, PURGE_URL })) {
    if (address?.startsWith('http:') && !isLocal(address)) remarks.push(`${name} is not encrypted: use https:`);
  }
  return remarks;
}

/** Says at the start what is unprotected, and, where mail is to be encrypted, whether its server's certificate fits. */
export function warnOfUnprotected({ env, log }: { env: Env; log: Logger }): void {
  for (const remark of unprotected(env)) log.warn(`${remark}.`);
  if (env.SMTP_URL === undefined || !needsTls(env.SMTP_URL)) return;
  // A server that is away now may be there when there is mail; a certificate that does not fit is a fault of the settings.
  greetMailServer(env.SMTP_URL).catch((error: unknown) => {
    const problem = tlsProblem(error);
    if (problem) log.error(`The mail server is not talked to, since ${problem}.`);
  });
}

function isLocal(address: string): boolean {
  return LOCAL.test(new URL(address).hostname);
}

/** It may name several hosts, or none for a local socket, which is no address for `URL`. */
function isLocalDatabase(address: string): boolean {
  const hosts = /^\w+:\/\/(?:[^/@]*@)?([^/?]*)/.exec(address)?.[1] ?? '';
  return hosts.split(',').every((host) => host === '' || LOCAL.test(host.replace(/:\d*$/, '')));
}

function isVerified(address: string): boolean {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const mode = query.get('sslmode');
  if (query.has('sslrootcert')) return mode === null || mode === 'require' || mode.startsWith('verify-');
  return mode?.startsWith('verify-') === true;
}

function needsTls(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
