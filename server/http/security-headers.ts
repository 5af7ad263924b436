import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { EMBED_HOSTS } from '../../src/content/embed-services';

/**
 * The Content-Security-Policy and its kin. The policy names no nonce, so that pages can be cached: scripts come from the site
 * itself alone; style attributes are allowed because stored style values are checked by pattern.
 */
export function securityHeaders(options: { isSecure: boolean; isDev?: boolean }): RequestHandler {
  const { isSecure, isDev = false } = options;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: isDev ? ["'self'", 'ws:'] : ["'self'"],
        frameSrc: EMBED_HOSTS.map((host) => `https://${host}`),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
}
