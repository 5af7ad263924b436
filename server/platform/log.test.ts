import { describe, expect, it } from 'vitest';
import { createLogger } from './log';

type Line = Record<string, unknown>;

function capture(level = 'info') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line: string) => void lines.push(line) });
  return { log, raw: () => lines.join(''), lines: () => lines.map((line) => JSON.parse(line) as Line) };
}

describe('createLogger', () => {
  it.each([
    'password',
    'newPassword',
    'token',
    'key',
    'cookie',
    'authorization',
    'set-cookie',
    'secret',
    'body',
    'text',
  ])('never writes a %s, even three levels down', (name) => {
    const { log, raw, lines } = capture();
    log.info({ [name]: 'sesame', a: { [name]: 'sesame' }, req: { headers: { [name]: 'sesame' } } }, 'seen');
    expect(raw()).not.toContain('sesame');
    expect(lines()[0]).toMatchObject({ msg: 'seen', [name]: '[hidden]', req: { headers: { [name]: '[hidden]' } } });
  });

  it('logs an error with its code, cause and location, without query parameters', () => {
    const { log, raw, lines } = capture();
    const cause = Object.assign(new Error('relation "pages" does not exist'), { code: '42P01' });
    log.error({ err: new Error('Failed query: insert into t\nparams: a visitor,her words', { cause }) }, 'failed');
    expect(raw()).not.toMatch(/visitor|her words/);
    expect(lines()[0]).toMatchObject({
      err: {
        type: 'Error',
        message: 'Failed query: insert into t',
        stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
        cause: { code: '42P01', message: 'relation "pages" does not exist' },
      },
    });
  });

  it('does not log a thrown value that is not an error', () => {
    const { log, raw } = capture();
    log.error({ err: 'sesame' }, 'failed');
    expect(raw()).not.toContain('sesame');
  });

  it('writes times in UTC', () => {
    const { log, lines } = capture();
    log.info('seen');
    expect(lines()[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('omits messages below its level', () => {
    const { log, lines } = capture('warn');
    log.info('quiet');
    log.warn('loud');
    expect(lines().map(({ msg }) => msg)).toEqual(['loud']);
  });
});
