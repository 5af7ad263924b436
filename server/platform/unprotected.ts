import type { Logger } from 'pino';
import { tlsProblem } from '../../db/postgres-tls';
import type { Env } from './env';
import { greetMailServer } from './mail/mailer';

/** Settings with the address of a service that is reached over http or https. */
const WEB_SERVICES = [
  ...(['AI_BASE_URL', 'PURGE_URL', 'MEDIA_S3_ENDPOINT', 'RECORD_COPY_S3_ENDPOINT'] as const),
  ...(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const),
];

type Addresses = Pick<
  Env,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URLS' | 'SMTP_URL' | (typeof WEB_SERVICES)[number]
>;

/** Names of this machine: such connections cross no network. */
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Returns warnings about connections that are unencrypted or do not verify the other side. */
export function unprotected(env: Addresses): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS = [], SMTP_URL } = env;
  const remarks: string[] = [];
  const databases = [
    ...Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }),
    ...DATABASE_REPLICA_URLS.map((address) => ['DATABASE_REPLICA_URLS', address] as const),
  ];
  for (const [name, address] of databases) {
    if (address !== undefined && !isLocalDatabase(address) && !isVerified(address)) {
      remarks.push(`${name} does not verify the server’s certificate: add sslmode=verify-full`);
    }
  }
  if (SMTP_URL !== undefined && !isLocal(SMTP_URL) && !needsTls(SMTP_URL)) {
    remarks.push('SMTP_URL allows unencrypted mail: use smtps:, or add ?requireTLS=true');
  }
  for (const name of WEB_SERVICES) {
    const address = env[name];
    if (address?.startsWith('http:') && !isLocal(address)) remarks.push(`${name} is not encrypted: use https:`);
  }
  return remarks;
}

/** Logs warnings about unprotected connections at startup, and checks the mail server's certificate if TLS is required. */
export function warnOfUnprotected({ env, log }: { env: Env; log: Logger }): void {
  for (const remark of unprotected(env)) log.warn(`${remark}.`);
  if (env.SMTP_URL === undefined || !needsTls(env.SMTP_URL)) return;
  // A mail server that cannot be reached now may be available later, but an invalid certificate is a configuration error.
  greetMailServer(env.SMTP_URL).catch((error: unknown) => {
    const problem = tlsProblem(error);
    if (problem) log.error(`Did not connect to the mail server, since ${problem}.`);
  });
}

function isLocal(address: string): boolean {
  return LOCAL.test(new URL(address).hostname);
}

/**
 * Returns true if all hosts are on this machine. The address may name several hosts, or none for a local socket, which `URL` cannot parse.
 */
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
