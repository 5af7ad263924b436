import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EMBED_HOSTS } from '../../../src/content/embed-services';
import { securityHeaders, splitHeaders } from './security-headers';
import { START_SCRIPT } from './start-script';

describe('the Content-Security-Policy', () => {
  it('allows frames only from embeddable hosts, and neither inline scripts nor inline styles', () => {
    const policy = policyOf({ isSecure: true });
    expect(policy['frame-src']).toEqual(["'self'", ...EMBED_HOSTS.map((host) => `https://${host}`)]);
    const start = createHash('sha256').update(START_SCRIPT).digest('base64');
    expect(policy['script-src']).toEqual(["'self'", `'sha256-${start}'`]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
  });
});

describe('the headers of pages', () => {
  it('allow images and videos from anywhere over https, or only from the configured hosts', () => {
    const anywhere = policyOf({ isSecure: true });
    expect(anywhere['img-src']).toEqual(["'self'", 'data:', 'https:']);
    expect(anywhere['media-src']).toEqual(["'self'", 'https:']);
    const named = policyOf({ isSecure: true, imageHosts: ['*.example.org'] });
    expect(named['img-src']).toEqual(["'self'", 'data:', 'https://*.example.org']);
    expect(policyOf({ isSecure: true, imageHosts: [] })['media-src']).toEqual(["'self'"]);
  });

  it('require trusted types for script-written markup, and report violations to the site', () => {
    const policy = policyOf({ isSecure: true });
    expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy['trusted-types']).toEqual(['default', 'parse']);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['report-uri']).toEqual(['/api/csp-report']);
    expect(policy['report-to']).toEqual(['csp']);
    expect(headerOf('Reporting-Endpoints')).toBe('csp="/api/csp-report"');
  });

  it('deny access to the camera, location and similar features, also in frames', () => {
    const permissions = headerOf('Permissions-Policy');
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(permissions).toContain(`${name}=()`);
    }
    expect(permissions).toContain('publickey-credentials-get=(self)');
    expect(permissions).toContain('fullscreen=*');
    expect(new Set(permissions.split(', ').map((each) => each.split('=')[0])).size).toBe(
      permissions.split(', ').length,
    );
  });

  it('require https for a year, including subdomains, if the site uses https', () => {
    expect(headerOf('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(securityHeaders({ isSecure: false })).not.toContain('Strict-Transport-Security');
  });
});

it('sends files with only the headers that concern files', () => {
  const { ofFiles, ofPages } = splitHeaders(securityHeaders({ isSecure: true }));
  expect(ofFiles.filter((_, at) => at % 2 === 0).sort()).toEqual([
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
  ]);
  expect(ofFiles).toContain('nosniff');
  expect(ofPages).toContain('Content-Security-Policy');
});

function headerOf(name: string): string {
  const headers = securityHeaders({ isSecure: true });
  return headers[headers.indexOf(name) + 1] ?? '';
}

function policyOf(options: Parameters<typeof securityHeaders>[0]): Record<string, string[]> {
  const headers = securityHeaders(options);
  const directives = headers[headers.indexOf('Content-Security-Policy') + 1]?.split(';') ?? [];
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
}
