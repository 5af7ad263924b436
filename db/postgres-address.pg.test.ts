import { describe, expect, it } from 'vitest';
import { parsePostgresAddress } from './postgres-address';

describe('a Postgres URL', () => {
  it('with one host is decoded, and described without the password', () => {
    expect(parsePostgresAddress('postgres://si%40te:p%2Fw@db.example:6432/firm?sslmode=require')).toEqual({
      urls: ['postgres://si%40te:p%2Fw@db.example:6432/firm?sslmode=require'],
      username: 'si@te',
      password: 'p/w',
      description: 'Postgres firm at db.example:6432',
    });
    expect(parsePostgresAddress('postgresql:///firm').description).toBe('Postgres firm at a local socket');
  });

  it('with several hosts results in one URL per host', () => {
    const address =
      'postgres://site:a,b@one:5432,two:5433,[::1]:5434/firm?target_session_attrs=read-write&sslmode=require';
    expect(parsePostgresAddress(address)).toMatchObject({
      urls: ['one:5432', 'two:5433', '[::1]:5434'].map((host) => `postgres://site:a,b@${host}/firm?sslmode=require`),
      description: 'Postgres firm at one:5432 or two:5433 or [::1]:5434',
    });
  });

  it.each([
    'postgres',
    '',
    'postgres://site@one:port/firm',
    'postgres://site@one:5432,two:port/firm',
    'postgres://site@one,,two/firm',
    `postgres://${Array.from({ length: 11 }, (_, at) => `host${at}`).join(',')}/firm`,
  ])('is rejected if it is malformed: %s', (address) => {
    expect(() => parsePostgresAddress(address)).toThrow();
  });
});
