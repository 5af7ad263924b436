import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv, SETTINGS } from './env';

describe('readEnv', () => {
  it('needs no settings', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '0.0.0.0',
      LINK_PREVIEW_ALLOW_PRIVATE: 'false',
      DATABASE_PREPARE: 'true',
      DATA_DIR: '.data',
      MEDIA_S3_REGION: 'us-east-1',
      MEDIA_S3_PATH_STYLE: 'false',
      RECORD_COPY_S3_REGION: 'us-east-1',
      RECORD_COPY_S3_PATH_STYLE: 'false',
      TRUST_PROXY: 'false',
      LOG_LEVEL: 'info',
      OTEL_SERVICE_NAME: 'prospectus',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: '1',
      SESSION_IDLE_MINUTES: 10_080,
      SESSION_IDLE_ADMIN_MINUTES: 720,
      PASSWORD_SIGN_IN: 'on',
      PURGE_KIND: 'cloudflare',
      OIDC_NAME: 'your firm’s account',
      BACKUP_EVERY_HOURS: 24,
      BACKUP_KEEP: 7,
      RATE_READS_PER_SECOND: 100,
      RATE_VISITOR_WRITES_PER_MINUTE: 60,
      RATE_EDITOR_WRITES_PER_MINUTE: 1200,
      RATE_KEY_WRITES_PER_MINUTE: 600,
      AI_TIMEOUT_SECONDS: 30,
      AI_DAILY_LIMIT: 500,
      RATE_AI_PER_MINUTE: 20,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readEnv(Object.fromEntries(SETTINGS.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65535],
    ['DATABASE_URL', 'postgresql://site:secret@db.internal:5432/site', undefined],
    ['DATABASE_PREPARE', 'false', undefined],
    ['PUBLIC_URL', 'https://www.example.com/', 'https://www.example.com'],
    ['AUTH_SECRET', 'x'.repeat(32), undefined],
    ['SMTP_URL', 'smtps://user:secret@mail.example:465', undefined],
    ['TRUST_PROXY', 'true', undefined],
    ['TRUST_PROXY', '2', undefined],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7', undefined],
    ['LOG_LEVEL', 'silent', undefined],
    ['IMAGE_HOSTS', ' Images.example.com, *.example.org', ['images.example.com', '*.example.org']],
    ['IMAGE_HOSTS', 'none', []],
    ['LINK_PREVIEW_HOSTS', 'example.com', ['example.com']],
    ['SECURITY_CONTACT', 'safe@elmwater.example', undefined],
    ['SECURITY_CONTACT', 'https://elmwater.example/report', undefined],
    ['RATE_READS_PER_SECOND', '0', 0],
    ['MEDIA_S3_REGION', 'auto', undefined],
  ])('reads %s=%s', (name, given, read) => {
    expect(readEnv({ [name]: given })).toMatchObject({ [name]: read ?? given });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' '],
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://db/site'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_URL', 'postgres://site:p@ss:wrong@db:port/site'],
    ['DATABASE_PREPARE', 'yes'],
    ['DATABASE_DIRECT_URL', 'mysql://db/site'],
    ['DATABASE_REPLICA_URLS', 'postgres://site@one/site,mysql://two/site'],
    ['DATABASE_REPLICA_URLS', 'postgres://site@one,two/site'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/site'],
    ['AUTH_SECRET', 'x'.repeat(31)],
    ['AUTH_SECRET_OLD', 'hunter2'],
    ['SMTP_URL', 'https://mail.example'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'login.example'],
    ['PASSWORD_SIGN_IN', 'no'],
    ['CONTACT_TO', 'office'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.300'],
    ['TRUST_PROXY', 'loopback,'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['BACKUP_EVERY_HOURS', '8761'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['PURGE_URL', 'javascript:alert(1)'],
    ['PURGE_KIND', 'akamai'],
    ['IMAGE_HOSTS', 'https://images.example.com'],
    ['IMAGE_HOSTS', '*'],
    ['LINK_PREVIEW_HOSTS', 'example.com; script-src *'],
    ['SCAN_URL', 'http://scanner:3310'],
    ['SECURITY_CONTACT', 'http://elmwater.example'],
    ['SECURITY_POLICY', 'http://elmwater.example'],
    ['RATE_READS_PER_SECOND', '1e3'],
    ['MEDIA_S3_BUCKET', 'https://bucket.example'],
    ['MEDIA_S3_ENDPOINT', 's3.example'],
    ['MEDIA_S3_REGION', 'US East'],
    ['MEDIA_S3_PATH_STYLE', 'yes'],
    ['MEDIA_S3_PREFIX', 'media'],
    ['MEDIA_S3_PREFIX', '../'],
    ['MEDIA_CDN_URL', 'http://cdn.example'],
    ['MEDIA_CDN_URL', 'https://cdn.example/?key='],
    ['MEDIA_CDN_URL', 'https://site:hunter2@cdn.example'],
    ['RATE_VISITOR_WRITES_PER_MINUTE', 'off'],
    ['RATE_EDITOR_WRITES_PER_MINUTE', '-5'],
    ['RATE_KEY_WRITES_PER_MINUTE', '1000001'],
  ])('rejects %s=%s with a line that names the setting', (name, value) => {
    const refused = refusalOf({ [name]: value });
    expect(refused).toBeInstanceOf(EnvError);
    expect(refused.message).toMatch(new RegExp(`^${name} must .+$`, 'm'));
  });

  it('names every invalid setting, each once', () => {
    const refused = refusalOf({ PORT: 'x', AUTH_SECRET: 'short', BACKUP_KEEP: 'all' });
    expect(refused.message.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'AUTH_SECRET',
      'BACKUP_KEEP',
    ]);
  });

  it.each([
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@elmwater.example' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'ten letters' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@elmwater.example', ADMIN_PASSWORD: 'too short' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@elmwater.example', ADMIN_PASSWORD: 'x'.repeat(129) }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'ten letters' }],
  ])('rejects an incomplete first account, naming %s', (name, given) => {
    expect(refusalOf(given).message).toMatch(new RegExp(`^${name} must `));
  });

  it.each([
    ['DATABASE_MIGRATE_URL', 'postgres://site@db/site', 'DATABASE_URL'],
    ['DATABASE_DIRECT_URL', 'postgres://site@db/site', 'DATABASE_URL'],
    ['DATABASE_REPLICA_URLS', 'postgres://site@db/site', 'DATABASE_URL'],
    ['PURGE_TOKEN', 'hunter2', 'PURGE_URL'],
    ['PURGE_URL', 'https://cache.example/purge', 'PUBLIC_URL'],
  ])('rejects %s=%s without %s', (name, value, other) => {
    expect(refusalOf({ [name]: value }).message).toBe(`${other} must be set, since ${name} is`);
  });

  const keys = { MEDIA_S3_ACCESS_KEY_ID: 'site', MEDIA_S3_SECRET_ACCESS_KEY: 'hunter2' };

  it.each([
    ['MEDIA_S3_BUCKET', keys],
    ['RECORD_COPY_S3_BUCKET', { RECORD_COPY_S3_LOCK: 'governance' }],
    ['RECORD_COPY_S3_BUCKET', { RECORD_COPY_S3_PREFIX: 'record/' }],
    ['RECORD_COPY_DIR', { RECORD_COPY_DIR: '/copy', RECORD_COPY_S3_BUCKET: 'firm-record' }],
    ['MEDIA_S3_BUCKET', { MEDIA_S3_ENDPOINT: 'https://s3.example' }],
    ['MEDIA_S3_BUCKET', { MEDIA_CDN_URL: 'https://cdn.example' }],
    ['MEDIA_S3_SECRET_ACCESS_KEY', { MEDIA_S3_BUCKET: 'site-media', MEDIA_S3_ACCESS_KEY_ID: 'hunter2' }],
    ['MEDIA_S3_ACCESS_KEY_ID', { MEDIA_S3_BUCKET: 'site-media', MEDIA_S3_SECRET_ACCESS_KEY: 'hunter2' }],
  ])('rejects an incomplete bucket, naming %s', (name, given) => {
    const { message } = refusalOf(given);
    expect(message).toMatch(new RegExp(`^${name} must (?:not )?be set, since (?:MEDIA|RECORD_COPY)_`));
    expect(message).not.toContain('hunter2');
  });

  it('reads a bucket with a CDN', () => {
    const bucket = { ...keys, MEDIA_S3_BUCKET: 'site-media', MEDIA_S3_PREFIX: 'firm/media/', MEDIA_S3_REGION: 'auto' };
    expect(readEnv({ ...bucket, MEDIA_CDN_URL: 'https://cdn.example/media/' })).toMatchObject({
      ...bucket,
      MEDIA_CDN_URL: 'https://cdn.example/media',
    });
  });

  const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'hunter2' };

  it.each([
    ['AUTH_SECRET', { AUTH_SECRET_OLD: 'kept' }],
    ['OIDC_ISSUER', { PASSWORD_SIGN_IN: 'off' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'site' }],
    ['OIDC_CLIENT_ID', { ...provider, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...provider, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_ROLE_CLAIM', { ...provider, OIDC_EDITOR_VALUES: 'writers' }],
    ['OIDC_ADMIN_VALUES', { ...provider, OIDC_ROLE_CLAIM: 'groups' }],
    ['OIDC_ADMIN_VALUES', { ...provider, OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: ' , ' }],
  ])('rejects an incomplete identity provider, naming %s', (name, given) => {
    const { message } = refusalOf(given);
    expect(message).toMatch(new RegExp(`^${name} (or [A-Z_]+ )?must `));
    expect(message).not.toContain('hunter2');
  });

  it('reads an identity provider, with its values as lists', () => {
    const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'partners, it', PASSWORD_SIGN_IN: 'off' };
    expect(readEnv({ ...provider, ...roles })).toMatchObject({ ...provider, OIDC_ADMIN_VALUES: ['partners', 'it'] });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://site:hunter2hunter2@db:port/site' }],
    [{ AUTH_SECRET: 'hunter2hunter2' }],
    [{ METRICS_TOKEN: 'hunter2hunter2' }],
    [{ BACKUP_PASSPHRASE: 'hunter2' }],
    [{ SMTP_URL: 'mail://site:hunter2hunter2@mail.example' }],
    [{ ADMIN_PASSWORD: 'hunter2hunter2' }],
  ])('never repeats a rejected value: %o', (given) => {
    expect(refusalOf(given).message).not.toContain('hunter2');
  });

  it('allows link previews of the private network only in tests', () => {
    const open = { LINK_PREVIEW_ALLOW_PRIVATE: 'true' };
    expect(readEnv({ ...open, NODE_ENV: 'test' })).toMatchObject(open);
    for (const NODE_ENV of ['production', '', 'staging']) {
      expect(refusalOf({ ...open, NODE_ENV }).message).toBe(
        'LINK_PREVIEW_ALLOW_PRIVATE is only for tests and not allowed in production',
      );
    }
  });

  it('reads a setting from a file, so that secrets do not have to be in the environment', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-env-'));
    const [file, empty] = [path.join(folder, 'secret'), path.join(folder, 'empty')];
    writeFileSync(file, `${'s'.repeat(32)}\n`);
    writeFileSync(empty, '\n');
    expect(readEnv({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('s'.repeat(32));
    expect(refusalOf({ AUTH_SECRET_FILE: file, AUTH_SECRET: 'x'.repeat(32) }).message).toBe(
      'AUTH_SECRET must be left out, since AUTH_SECRET_FILE is set',
    );
    for (const none of [empty, folder, path.join(folder, 'nothing')]) {
      expect(refusalOf({ METRICS_TOKEN_FILE: none }).message).toMatch(/^METRICS_TOKEN_FILE must name a readable file/);
    }
    rmSync(folder, { recursive: true });
  });

  it('accepts a complete first account', () => {
    const account = { ADMIN_EMAIL: 'ada@elmwater.example', ADMIN_PASSWORD: 'ten letters' };
    expect(readEnv(account)).toMatchObject(account);
  });
});

describe('.env.example', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  // A setting that the image has a default for must not be set by a copy, so it is a comment.
  const example = parseEnv(file.replace(/^#(?=DATA_DIR=)/m, ''));

  it('lists every setting and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...SETTINGS].sort());
  });

  it('does not override the folder of the image', () => {
    expect(parseEnv(file)).not.toHaveProperty('DATA_DIR');
  });

  it('changes nothing if copied unchanged', () => {
    expect(readEnv(example)).toEqual(readEnv({}));
  });
});

it('the hosting guide names every setting and no others', () => {
  const guide = readFileSync(new URL('../HOSTING.md', import.meta.url), 'utf8');
  const [, settings = ''] = guide.split('\n## Settings\n');
  const [table = ''] = settings.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  const named = [...rows.join('\n').matchAll(/`([A-Z][A-Z\d_]{3,})`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...SETTINGS].sort());
});

it('the settings of the Compose file in the hosting guide are valid', () => {
  const guide = readFileSync(new URL('../HOSTING.md', import.meta.url), 'utf8');
  const [, lines = ''] = /^x-site:[\s\S]*? {2}environment:\n((?: {4}.+\n)+)/m.exec(guide) ?? [];
  const settings = Object.fromEntries(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, name = '', value = ''] = /^ {4}(\w+): (.+)$/.exec(line) ?? [];
        return [name, value.replaceAll('"', '').replace(/\$\{\w+:\?\}/, 'a'.repeat(64))];
      }),
  );
  expect(Object.keys(settings).filter((name) => !SETTINGS.some((known) => known === name))).toEqual([]);
  expect(readEnv(settings)).toMatchObject({
    DATABASE_PREPARE: 'false',
    MEDIA_S3_BUCKET: 'media',
    PURGE_KIND: 'varnish',
  });
});

function refusalOf(given: Record<string, string>): Error {
  try {
    readEnv(given);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The settings were accepted.');
}
