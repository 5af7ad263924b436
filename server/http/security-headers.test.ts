import { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS } from '../../src/content/embed-services';
import { securityHeaders } from './security-headers';

describe('the Content-Security-Policy', () => {
  it('lets in frames of exactly the hosts that can be embedded, and neither scripts nor styles written into a page', async () => {
    const policy = await policyOf({ isSecure: true });
    expect(policy['frame-src']).toEqual(EMBED_HOSTS.map((host) => `https://${host}`));
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
  });
});

async function policyOf(options: { isSecure: boolean }): Promise<Record<string, string[]>> {
  const res = new ServerResponse({ method: 'GET' } as never);
  await new Promise((resolve) => securityHeaders(options)({} as Request, res as unknown as Response, resolve));
  const directives = String(res.getHeader('content-security-policy')).split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
}
