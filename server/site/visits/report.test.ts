import { describe, expect, it } from 'vitest';
import { OTHER, parseReport } from './report';

const visitOf = (query: string) => {
  const report = parseReport(query);
  return report.kind === 'view' ? report.visit : undefined;
};
const hostOf = (text: string) => visitOf(`width=phone&from=${text}`)?.referrer;

describe('parseReport', () => {
  it('reads a view, a view that begins a visit, and a click', () => {
    expect(parseReport('')).toEqual({ kind: 'view', visit: null });
    expect(parseReport('width=tablet&from=')).toEqual({ kind: 'view', visit: { referrer: '', device: 'tablet' } });
    expect(parseReport('width=desktop&from=news.example.com')).toEqual({
      kind: 'view',
      visit: { referrer: 'news.example.com', device: 'desktop' },
    });
    expect(parseReport('out=www.linkedin.com')).toEqual({ kind: 'click', host: 'linkedin.com' });
  });

  it.each(['width=watch&from=a.example', 'width=', 'width=Phone', 'from=a.example', 'width[]=phone', '%', 'width=320'])(
    'begins no visit with %s',
    (query) => {
      expect(visitOf(query)).toBeNull();
    },
  );

  it.each([
    ['www.Google.com', 'google.com'],
    ['WWW.EXAMPLE.ORG', 'example.org'],
    ['m.www.example.org', 'm.www.example.org'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['example.xn--p1ai', 'example.xn--p1ai'],
    ['com.google.android.gm', 'com.google.android.gm'],
  ])('takes %s as the host %s', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });

  it.each([
    '203.0.113.7',
    '%5B2001:db8::1%5D',
    'localhost',
    'other',
    'example.com:8080',
    'ada@example.com',
    'example.com/people/ada',
    'example.com?user=ada',
    'exam ple.com',
    'münchen.example',
    '.example.com',
    'example..com',
    'example.com.',
    '%3Cscript%3E.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(60)}example`,
    'x'.repeat(5000),
  ])('does not keep %s, which is no host name', (text) => {
    expect(hostOf(text)).toBe(OTHER);
    expect(parseReport(`out=${text}`)).toEqual({ kind: 'click', host: OTHER });
  });

  it('uses the first of several values', () => {
    expect(visitOf('width=phone&width=desktop&from=a.example&from=b.example')).toEqual({
      referrer: 'a.example',
      device: 'phone',
    });
  });
});
