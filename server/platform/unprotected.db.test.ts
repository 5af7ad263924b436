import { expect, it } from 'vitest';
import { readEnv } from './env';
import { createLogger } from './log';
import { startMailServer } from './mail/testing';
import { unprotected, warnOfUnprotected } from './unprotected';

it.each([
  ['DATABASE_URL', 'postgres://site@db.internal/site'],
  ['DATABASE_URL', 'postgres://site@127.0.0.1:5432,db.internal:5432/site'],
  ['DATABASE_URL', 'postgres://site@db.internal/site?sslmode=require'],
  ['DATABASE_URL', 'postgres://site@db.internal/site?sslmode=prefer&sslrootcert=/ca.pem'],
  ['DATABASE_DIRECT_URL', 'postgres://site@db.internal/site'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['AI_BASE_URL', 'http://models.internal/v1'],
  ['PURGE_URL', 'http://cache.internal/purge'],
  ['MEDIA_S3_ENDPOINT', 'http://bucket.internal:9000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.internal:4318'],
  ['DATABASE_REPLICA_URLS', ['postgres://site@127.0.0.1/site', 'postgres://site@replica.internal/site']],
])('warns about %s=%s', (name, address) => {
  expect(unprotected({ [name]: address })).toEqual([expect.stringMatching(`^${name} `)]);
});

it.each([
  ['DATABASE_URL', 'postgres://site@db.internal/site?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://site@db.internal/site?sslmode=require&sslrootcert=/ca.pem'],
  ['DATABASE_URL', 'postgres://site@localhost:5432/site'],
  ['DATABASE_URL', 'postgres:///site?host=/run/postgresql'],
  ['SMTP_URL', 'smtps://mail.example'],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1:1025'],
  ['AI_BASE_URL', 'http://localhost:11434/v1'],
  ['PURGE_URL', 'https://cache.example/purge'],
  ['MEDIA_S3_ENDPOINT', 'https://s3.example'],
])('does not warn about %s=%s', (name, address) => {
  expect(unprotected({ [name]: address })).toEqual([]);
});

it("logs at startup that the mail server's certificate is not valid", async () => {
  const server = await startMailServer(true);
  const env = readEnv({ SMTP_URL: server.url, CONTACT_TO: 'office@elmwater.example' });
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  warnOfUnprotected({ env, log });
  await expect
    .poll(() => lines.join())
    .toContain('Did not connect to the mail server, since its certificate is not valid');
  await server.close();
});
