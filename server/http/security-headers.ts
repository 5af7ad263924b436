import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { EMBED_HOSTS } from '../../src/content/embed-services';
import { SPECULATION_RULES } from '../ssr/speculation-rules';
import type { RawHeaders } from './finished';

/** The one piece of a page that counts as a script and is written into it. */
const RULES_HASH = `'sha256-${createHash('sha256').update(SPECULATION_RULES).digest('base64')}'`;

/** What a file that pages load is sent under besides its own headers. */
const OF_FILES = new Set(['Strict-Transport-Security', 'Cross-Origin-Resource-Policy', 'X-Content-Type-Options']);

/**
 * Tells apart what all answers are sent under and what only says how a page behaves: a small file would be sent with three times its
 * length of it.
 */
export function splitHeaders(headers: RawHeaders): { ofFiles: RawHeaders; ofPages: string[] } {
  const names = headers.filter((_, at) => at % 2 === 0);
  const ofFiles = names.filter((name) => OF_FILES.has(name));
  return {
    ofFiles: ofFiles.flatMap((name) => [name, headers[headers.indexOf(name) + 1] ?? '']),
    ofPages: names.filter((name) => !OF_FILES.has(name)),
  };
}

/**
 * The Content-Security-Policy and its kin. The policy names no nonce, so that pages can be cached: scripts come from the site
 * itself alone, but for the rules of what may be fetched ahead, by their hash; style attributes are allowed because stored style
 * values are checked by pattern.
 */
export function securityHeaders(options: { isSecure: boolean; isDev?: boolean }): RawHeaders {
  const { isSecure, isDev = false } = options;
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", RULES_HASH],
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
  // They hang on no request: the library is asked once.
  const headers: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push(name, value),
    removeHeader: () => undefined,
  };
  set({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
