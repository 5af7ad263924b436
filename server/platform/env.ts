import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { parsePostgresAddress, splitAddresses } from '../../db/postgres-address';
import { isEmail } from '../../src/lib/email';

/** The standard's names for the choice of requests that are traced. */
const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

const schema = z
  .object({
    PORT: wholeNumber(3000, 65_535),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: postgresAddress().optional(),
    DATABASE_MIGRATE_URL: postgresAddress().optional(),
    DATABASE_DIRECT_URL: postgresAddress().optional(),
    DATABASE_REPLICA_URLS: replicaAddresses().optional(),
    DATABASE_PREPARE: oneOf(['true', 'false']).default('true'),
    DATA_DIR: z.string().default('.data'),
    MEDIA_S3_BUCKET: bucketName().optional(),
    MEDIA_S3_ENDPOINT: address(['https:', 'http:']).optional(),
    MEDIA_S3_REGION: bucketRegion(),
    MEDIA_S3_ACCESS_KEY_ID: z.string().max(500, 'must have at most 500 characters').optional(),
    MEDIA_S3_SECRET_ACCESS_KEY: z.string().max(500, 'must have at most 500 characters').optional(),
    MEDIA_S3_PATH_STYLE: oneOf(['true', 'false']).default('false'),
    MEDIA_S3_PREFIX: bucketFolder().optional(),
    RECORD_COPY_DIR: z.string().max(1000, 'must have at most 1000 characters').optional(),
    RECORD_COPY_S3_BUCKET: bucketName().optional(),
    RECORD_COPY_S3_ENDPOINT: address(['https:', 'http:']).optional(),
    RECORD_COPY_S3_REGION: bucketRegion(),
    RECORD_COPY_S3_ACCESS_KEY_ID: z.string().max(500, 'must have at most 500 characters').optional(),
    RECORD_COPY_S3_SECRET_ACCESS_KEY: z.string().max(500, 'must have at most 500 characters').optional(),
    RECORD_COPY_S3_PATH_STYLE: oneOf(['true', 'false']).default('false'),
    RECORD_COPY_S3_PREFIX: bucketFolder().optional(),
    RECORD_COPY_S3_LOCK: oneOf(['governance', 'compliance']).optional(),
    MEDIA_CDN_URL: address(['https:'])
      .refine((url) => !URL.canParse(url) || isPlain(new URL(url)), 'must be an address without a query')
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    PUBLIC_URL: address(['https:', 'http:'])
      .refine((url) => !URL.canParse(url) || /^\/?$/.test(new URL(url).pathname + new URL(url).search), {
        message: 'must be an address without a path',
      })
      .transform((url) => new URL(url).origin)
      .optional(),
    AUTH_SECRET: atLeast(32).optional(),
    AUTH_SECRET_OLD: oldSecrets().optional(),
    ADMIN_EMAIL: email().optional(),
    ADMIN_PASSWORD: atLeast(10).max(128, 'must have at most 128 characters').optional(),
    SESSION_IDLE_MINUTES: wholeNumber(7 * 24 * 60),
    SESSION_IDLE_ADMIN_MINUTES: wholeNumber(12 * 60),
    PASSWORD_SIGN_IN: oneOf(['on', 'off']).default('on'),
    OIDC_ISSUER: z.string().refine(isIssuer, 'must be an address that begins with https://').optional(),
    OIDC_CLIENT_ID: z.string().max(500).optional(),
    OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
    OIDC_NAME: z.string().trim().min(1).max(60, 'must have at most 60 characters').default('your firm’s account'),
    OIDC_ROLE_CLAIM: z.string().max(200).optional(),
    OIDC_ADMIN_VALUES: list().optional(),
    OIDC_EDITOR_VALUES: list().optional(),
    OIDC_REVIEWER_VALUES: list().optional(),
    SMTP_URL: address(['smtp:', 'smtps:']).optional(),
    CONTACT_TO: email().optional(),
    MAIL_FROM: email().optional(),
    TRUST_PROXY: z
      .string()
      .refine(isProxyTrust, 'must be true, false, a number of proxies, or their addresses and networks')
      .default('false'),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    AUDIT_LOG: z.string().max(1000, 'must have at most 1000 characters').optional(),
    METRICS_TOKEN: atLeast(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: address(['https:', 'http:']).optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(['https:', 'http:']).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().max(5000, 'must have at most 5000 characters').optional(),
    OTEL_SERVICE_NAME: z.string().max(200, 'must have at most 200 characters').default('prospectus'),
    OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).default('parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .refine((text) => /^[01]$|^0?\.\d{1,9}$/.test(text), 'must be a number from 0 to 1')
      .default('1'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY_HOURS: wholeNumber(24, 8760),
    BACKUP_KEEP: wholeNumber(7, 10_000),
    BACKUP_PASSPHRASE: atLeast(12).optional(),
    LINK_PREVIEW_ALLOW_PRIVATE: oneOf(['true', 'false']).default('false'),
    PURGE_URL: address(['https:', 'http:']).optional(),
    PURGE_KIND: oneOf(['cloudflare', 'fastly', 'varnish']).default('cloudflare'),
    PURGE_TOKEN: z.string().max(500, 'must have at most 500 characters').optional(),
    SCAN_URL: address(['tcp:']).optional(),
    TSA_URL: address(['https:', 'http:']).optional(),
    IMAGE_HOSTS: hosts().optional(),
    LINK_PREVIEW_HOSTS: hosts().optional(),
    SECURITY_CONTACT: z
      .string()
      .refine(
        (text) => isEmail(text) || /^https:\/\/\S{1,500}$/.test(text),
        'must be an email address or begin with https://',
      )
      .optional(),
    SECURITY_POLICY: address(['https:']).optional(),
    RATE_READS_PER_SECOND: wholeNumber(100),
    RATE_VISITOR_WRITES_PER_MINUTE: wholeNumber(60),
    RATE_EDITOR_WRITES_PER_MINUTE: wholeNumber(1200),
    RATE_KEY_WRITES_PER_MINUTE: wholeNumber(600),
    AI_PROVIDER: oneOf(['anthropic', 'openai', 'openai-compatible']).optional(),
    AI_BASE_URL: address(['https:', 'http:']).optional(),
    AI_MODEL: z.string().max(200).optional(),
    AI_API_KEY: z.string().max(500).optional(),
    AI_TIMEOUT_SECONDS: wholeNumber(30),
    AI_DAILY_LIMIT: wholeNumber(500),
    RATE_AI_PER_MINUTE: wholeNumber(20),
  })
  .superRefine(({ ADMIN_EMAIL, ADMIN_PASSWORD }, ctx) => {
    if ((ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined)) return;
    const [missing, given] = ADMIN_EMAIL === undefined ? ['EMAIL', 'PASSWORD'] : ['PASSWORD', 'EMAIL'];
    ctx.addIssue({ code: 'custom', path: [`ADMIN_${missing}`], message: `must be set, since ADMIN_${given} is` });
  })
  .superRefine(({ DATABASE_URL, ...env }, ctx) => {
    const others = ['DATABASE_MIGRATE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const;
    const other = others.find((name) => env[name] !== undefined);
    if (other === undefined || DATABASE_URL !== undefined) return;
    ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `must be set, since ${other} is` });
  })
  .superRefine((env, ctx) => {
    const say = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message });
    for (const bucket of ['MEDIA', 'RECORD_COPY'] as const) {
      const keys = [`${bucket}_S3_ACCESS_KEY_ID`, `${bucket}_S3_SECRET_ACCESS_KEY`] as const;
      const [given] = keys.filter((name) => env[name] !== undefined);
      const missing = keys.find((name) => env[name] === undefined);
      if (given && missing) say(missing, `must be set, since ${given} is`);
      const more = bucket === 'MEDIA' ? 'MEDIA_CDN_URL' : 'RECORD_COPY_S3_LOCK';
      const others = [`${bucket}_S3_ENDPOINT`, ...keys, `${bucket}_S3_PREFIX`, more] as const;
      const other = others.find((name) => env[name] !== undefined);
      const wanted = `${bucket}_S3_BUCKET` as const;
      if (other && env[wanted] === undefined) say(wanted, `must be set, since ${other} is`);
    }
    if (env.RECORD_COPY_DIR !== undefined && env.RECORD_COPY_S3_BUCKET !== undefined)
      say('RECORD_COPY_DIR', 'must not be set, since RECORD_COPY_S3_BUCKET is');
  })
  .superRefine((env, ctx) => {
    const say = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message });
    const { OIDC_ISSUER, OIDC_ROLE_CLAIM } = env;
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
      if (OIDC_ISSUER !== undefined && env[name] === undefined) say(name, 'must be set, since OIDC_ISSUER is');
    }
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_CLAIM'] as const) {
      if (OIDC_ISSUER === undefined && env[name] !== undefined) say('OIDC_ISSUER', `must be set, since ${name} is`);
    }
    const values = (['OIDC_ADMIN_VALUES', 'OIDC_EDITOR_VALUES', 'OIDC_REVIEWER_VALUES'] as const).filter(
      (name) => env[name] !== undefined,
    );
    if (OIDC_ROLE_CLAIM === undefined && values[0]) say('OIDC_ROLE_CLAIM', `must be set, since ${values[0]} is`);
    if (OIDC_ROLE_CLAIM !== undefined && values.length === 0) {
      say('OIDC_ADMIN_VALUES', 'or OIDC_EDITOR_VALUES must be set, since OIDC_ROLE_CLAIM is');
    }
    if (env.AUTH_SECRET_OLD !== undefined && env.AUTH_SECRET === undefined) {
      say('AUTH_SECRET', 'must be set, since AUTH_SECRET_OLD is');
    }
    if (env.PASSWORD_SIGN_IN === 'off' && OIDC_ISSUER === undefined) {
      say('OIDC_ISSUER', 'must be set, since PASSWORD_SIGN_IN is off: no one could sign in');
    }
  })
  .superRefine(({ PUBLIC_URL, PURGE_URL, PURGE_TOKEN }, ctx) => {
    const need = (name: string, other: string) =>
      ctx.addIssue({ code: 'custom', path: [name], message: `must be set, since ${other} is` });
    if (PURGE_TOKEN !== undefined && PURGE_URL === undefined) need('PURGE_URL', 'PURGE_TOKEN');
    // Without it, pages contain the address of the request, which a visitor can make up and a cache would show everyone.
    if (PURGE_URL !== undefined && PUBLIC_URL === undefined) need('PUBLIC_URL', 'PURGE_URL');
  })
  .superRefine((env, ctx) => {
    const need = (name: string, reason: string) =>
      ctx.addIssue({ code: 'custom', path: [name], message: `must be set, since ${reason}` });
    const { AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL } = env;
    if (AI_PROVIDER === undefined) {
      const given = Object.entries({ AI_MODEL, AI_API_KEY, AI_BASE_URL }).find(([, value]) => value !== undefined);
      if (given) need('AI_PROVIDER', `${given[0]} is`);
      return;
    }
    if (AI_MODEL === undefined) need('AI_MODEL', 'AI_PROVIDER is');
    else if (AI_PROVIDER === 'openai-compatible' && AI_BASE_URL === undefined)
      need('AI_BASE_URL', 'AI_PROVIDER is openai-compatible');
    else if (AI_PROVIDER !== 'openai-compatible' && AI_API_KEY === undefined)
      need('AI_API_KEY', `AI_PROVIDER is ${AI_PROVIDER}`);
  });

/** The server's settings, documented in `.env.example`. */
export type Env = z.infer<typeof schema>;

/** The names of all settings. */
export const SETTINGS = Object.keys(schema.shape) as (keyof Env)[];

/** Returns the name of each setting and whether it is set or has its default. Values are never returned, since some are secrets. */
export function listSettings(env: Env): { name: string; state: 'set' | 'default' | 'unset' }[] {
  const defaults = schema.parse({});
  return SETTINGS.map((name) => {
    if (env[name] === undefined) return { name, state: 'unset' };
    return { name, state: env[name] === defaults[name] ? 'default' : 'set' };
  });
}

/** Invalid settings that keep the server from starting. The message names the variables, one per line, and never contains their values. */
export class EnvError extends Error {}

/**
 * Reads the settings once, at startup. An empty value counts as unset. Each setting can be read from a file instead, which a variable with
 * the suffix `_FILE` names: secrets that are provided as files do not have to be in the environment.
 * @throws EnvError that names every invalid setting, with its first problem
 */
export function readEnv(given: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({ ...set, ...readSettingFiles(set) });
  if (parsed.success) {
    // The setting gives editors access to the server's own network.
    const isTrial = given.NODE_ENV === 'test' || given.NODE_ENV === 'development';
    if (parsed.data.LINK_PREVIEW_ALLOW_PRIVATE === 'true' && !isTrial) {
      throw new EnvError('LINK_PREVIEW_ALLOW_PRIVATE is only for tests and not allowed in production');
    }
    return parsed.data;
  }
  const problems = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  const lines = [...problems].toReversed().map(([name, message]) => `${name || 'The environment'} ${message}`);
  throw new EnvError(lines.join('\n'));
}

const MAX_FILE_LENGTH = 10_000;

function readSettingFiles(set: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = SETTINGS.filter((name) => set[`${name}_FILE`] !== undefined);
  return Object.fromEntries(named.map((name) => [name, readSettingFile(name, set)]));
}

function readSettingFile(name: string, set: NodeJS.ProcessEnv): string {
  if (set[name] !== undefined) throw new EnvError(`${name} must be left out, since ${name}_FILE is set`);
  try {
    const text = readFileSync(set[`${name}_FILE`] ?? '', 'utf8').replace(/\r?\n$/, '');
    if (text !== '' && text.length <= MAX_FILE_LENGTH) return text;
  } catch {
    // Reported below, without the system's own message.
  }
  throw new EnvError(`${name}_FILE must name a readable file that contains the setting`);
}

/** Loads settings from a `.env` file in the working directory if there is one. Variables that are already set keep their value. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

function bucketName() {
  return z.string().regex(/^[A-Za-z\d][\w.-]{1,254}$/, 'must be the name of a bucket');
}

function bucketRegion() {
  const region = z.string().regex(/^[a-z\d-]{1,60}$/, 'must be the name of a region, such as us-east-1');
  return region.default('us-east-1');
}

function bucketFolder() {
  const folder = /^(?:[\w-][\w.-]{0,99}\/){1,5}$/;
  return z.string().regex(folder, 'must be the path of a folder that ends with /, such as media/');
}

function wholeNumber(fallback: number, max = 1_000_000) {
  const message = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= max, message)
    .transform(Number)
    .default(fallback);
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** Former secrets, separated by commas; `kept` stands for the generated secret that was stored. */
function oldSecrets() {
  const message = 'must be secrets of at least 32 characters, separated by commas, or the word kept';
  return z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((all) => all.every((each) => each === 'kept' || each.length >= 32), message);
}

/** Values separated by commas. */
function list() {
  return z
    .string()
    .max(5000, 'must have at most 5000 characters')
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .refine((words) => words.length > 0, 'must be a list, separated by commas');
}

/** Returns true for an https address. Plain http is only trusted on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

function email() {
  return z.string().refine(isEmail, 'must be an email address');
}

/** Host names separated by commas, or `none`. */
function hosts() {
  const name = /^(?:\*\.)?[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/;
  return z
    .string()
    .max(2000, 'must have at most 2000 characters')
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((host) => host.trim().toLowerCase())))
    .refine(
      (all) => all.every((host) => name.test(host)),
      'must be none, or host names such as images.example.com, *.example.com',
    );
}

/** True for an address that consists of a host and a path only. */
function isPlain({ origin, pathname, href }: URL): boolean {
  return href === origin + pathname;
}

function atLeast(length: number) {
  return z.string().min(length, `must have at least ${length} characters`);
}

function address(protocols: string[]) {
  const message = `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

/** The address of one or several Postgres hosts. */
function postgresAddress() {
  const message = 'must be an address that begins with postgres:// or postgresql://';
  return z.string().refine((text) => {
    try {
      return /^postgres(ql)?:/.test(parsePostgresAddress(text).urls[0] ?? '');
    } catch {
      return false;
    }
  }, message);
}

/** The addresses of Postgres replicas, separated by commas. */
function replicaAddresses() {
  const message =
    'must be addresses that begin with postgres:// or postgresql://, separated by commas, each with one host';
  return z
    .string()
    .max(5000, 'must have at most 5000 characters')
    .transform((text, ctx) => {
      try {
        const all = splitAddresses(text);
        if (all.every((each) => /^postgres(ql)?:/.test(each))) return all;
      } catch {
        // Reported below.
      }
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** Returns true for values that Express accepts. Checked here because its own error does not name the setting. */
function isProxyTrust(value: string): boolean {
  if (/^(true|false|\d{1,3})$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [ip = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true;
    const version = isIP(ip);
    if (version === 0 || rest.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  });
}
