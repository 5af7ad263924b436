import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { contactMessages } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { messagesToCsv } from './export-messages';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());

const message = {
  id: 1,
  fullName: 'Ada Miller',
  email: 'ada@example.com',
  subject: 'other',
  message: 'Hello',
  status: 'new' as const,
  createdAt: '2026-01-05T10:00:00.000Z',
};

describe('the messages as CSV', () => {
  it('have a header, and preserve quotes, commas and line breaks', () => {
    expect(messagesToCsv([{ ...message, message: 'One, "two"\nthree' }])).toBe(
      '\ufeffid,createdAt,status,fullName,email,subject,message\n' +
        '1,2026-01-05T10:00:00.000Z,new,Ada Miller,ada@example.com,other,"One, ""two""\nthree"\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1'])(
    'contain no formulas: %j is text',
    (text) => {
      const line = messagesToCsv([{ ...message, fullName: text, message: text }])
        .split('\n')
        .slice(1)
        .join('\n');
      for (const field of [line.split(',')[3], line.split(',').slice(6).join(',')]) expect(field).toMatch(/^"?'/);
    },
  );

  it('are those in the list, only for admins, and each export is recorded', async () => {
    const admin = await server.signIn('admin');
    const rows = ['new', 'archived', 'spam'].map((status) => ({
      ...message,
      id: undefined,
      status,
      client: 'c',
      createdAt: undefined,
    }));
    await server.database.db.insert(contactMessages).values(rows);
    const ask = async (input: object, headers = admin) =>
      (await server.send('POST', '/api/trpc/contact.exportCsv', input, headers)).body;
    expect((await ask({})).result.data).toMatchObject({ count: 2, isComplete: true });
    const archived = (await ask({ status: 'archived', q: 'hello' })).result.data;
    expect([archived.count, archived.csv.split('\n')[1]]).toEqual([1, expect.stringContaining(',archived,')]);
    expect((await ask({}, await server.signIn('editor'))).error.data.code).toBe('FORBIDDEN');
    const audits = await server.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(audits.filter(({ action }) => action === 'message-export').map(({ subject }) => subject)).toEqual([
      '2 messages',
      '1 message',
    ]);
  });
});
