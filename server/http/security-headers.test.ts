import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS } from '../../src/content/embed-services';
import { SPECULATION_RULES } from '../ssr/speculation-rules';
import { securityHeaders, splitHeaders } from './security-headers';

describe('the Content-Security-Policy', () => {
  it('lets in frames of exactly the hosts that can be embedded, and neither scripts nor styles written into a page', () => {
    const policy = policyOf({ isSecure: true });
    expect(policy['frame-src']).toEqual(EMBED_HOSTS.map((host) => `https://${host}`));
    const rules = createHash('sha256').update(SPECULATION_RULES).digest('base64');
    expect(policy['script-src']).toEqual(["'self'", `'sha256-${rules}'`]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
  });
});

it('sends files under what concerns files alone', () => {
  const { ofFiles, ofPages } = splitHeaders(securityHeaders({ isSecure: true }));
  expect(ofFiles.filter((_, at) => at % 2 === 0).sort()).toEqual([
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
  ]);
  expect(ofFiles).toContain('nosniff');
  expect(ofPages).toContain('Content-Security-Policy');
});

function policyOf(options: { isSecure: boolean }): Record<string, string[]> {
  const headers = securityHeaders(options);
  const directives = headers[headers.indexOf('Content-Security-Policy') + 1]?.split(';') ?? [];
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
}
