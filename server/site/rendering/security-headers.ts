import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { EMBED_HOSTS } from '../../../src/content/embed-services';
import type { Env } from '../../platform/env';
import { CSP_REPORT_PATH } from '../../platform/http/csp-reports';
import type { RawHeaders } from '../../platform/http/finished';
import { ANALYTICS_POLICY, START_SCRIPT } from './start-script';

/** The hash of the only inline script. */
const WRITTEN_IN = `'sha256-${createHash('sha256').update(START_SCRIPT).digest('base64')}'`;

/** Common headers that are also sent with files. */
const OF_FILES = new Set(['Strict-Transport-Security', 'Cross-Origin-Resource-Policy', 'X-Content-Type-Options']);

/** Trusted Types policies: the default one, which sanitizes markup, and the one that parses it for that. */
const POLICIES = ['default', 'parse'];

/** Name of the reporting endpoint. */
const REPORTS = 'csp';

/**
 * Browser features that pages may use. Everything that asks a person for access is off, for the page and its frames. Frames of embeddable
 * hosts may play videos in full screen, picture-in-picture and with DRM.
 */
const PERMISSIONS = {
  none: [
    ...['accelerometer', 'camera', 'clipboard-read', 'compute-pressure', 'display-capture', 'gamepad'],
    ...['geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts'],
    ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'screen-wake-lock', 'serial'],
    ...['storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
  ],
  self: ['autoplay', 'clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'],
  all: ['encrypted-media', 'fullscreen', 'picture-in-picture'],
};

function permissionsPolicy(): string {
  const { none, self, all } = PERMISSIONS;
  const given = [
    none.map((name) => `${name}=()`),
    self.map((name) => `${name}=(self)`),
    all.map((name) => `${name}=*`),
  ];
  return given.flat().join(', ');
}

/**
 * Splits the headers into those that every response gets and the names of those that only pages get. With the headers of pages, the
 * response of a small file would be four times as long.
 */
export function splitHeaders(headers: RawHeaders): { ofFiles: RawHeaders; ofPages: string[] } {
  const names = headers.filter((_, at) => at % 2 === 0);
  const ofFiles = names.filter((name) => OF_FILES.has(name));
  return {
    ofFiles: ofFiles.flatMap((name) => [name, headers[headers.indexOf(name) + 1] ?? '']),
    ofPages: names.filter((name) => !OF_FILES.has(name)),
  };
}

/** Returns only the content security policy. @param options as for the headers */
export function contentPolicy(options: Parameters<typeof securityHeaders>[0]): string {
  const headers = securityHeaders(options);
  return headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
}

/** Returns the other hosts that images may come from, including the CDN that serves the site's own. Undefined for any host. */
export function listImageHosts({ IMAGE_HOSTS, MEDIA_CDN_URL }: Pick<Env, 'IMAGE_HOSTS' | 'MEDIA_CDN_URL'>) {
  if (IMAGE_HOSTS === undefined || MEDIA_CDN_URL === undefined) return IMAGE_HOSTS;
  return [...IMAGE_HOSTS, new URL(MEDIA_CDN_URL).host];
}

/**
 * Returns the content security policy and related headers. The policy uses no nonce, so that pages can be cached. Scripts must come from
 * the site itself, except for one inline script, which is allowed by its hash. Style attributes are allowed, because stored style values
 * are validated by pattern. Scripts may only write markup through the sanitizing policy (`src/ui/guard-markup.ts`), which visitors' scripts
 * never do.
 * @param options `imageHosts`: other hosts that images and videos may come from; by default any host over https
 */
export function securityHeaders(options: {
  isSecure: boolean;
  isDev?: boolean;
  imageHosts?: readonly string[] | undefined;
  /** External scripts that a page loads, and hosts they may send data to. */
  scripts?: readonly string[];
  reports?: readonly string[];
  /** False if the page's address is secret, so that browsers send no reports, which contain it, and no forms. */
  isPublic?: boolean;
}): RawHeaders {
  const { isSecure, isDev = false, scripts = [], reports = [], isPublic = true } = options;
  const pictures = options.imageHosts?.map((host) => `https://${host}`) ?? ['https:'];
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", WRITTEN_IN, ...scripts],
        styleSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...pictures],
        mediaSrc: ["'self'", ...pictures],
        fontSrc: ["'self'"],
        connectSrc: isDev ? ["'self'", 'ws:'] : ["'self'", ...reports],
        // The dashboard shows stored pages, which are sandboxed.
        frameSrc: ["'self'", ...EMBED_HOSTS.map((host) => `https://${host}`)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [isPublic ? "'self'" : "'none'"],
        frameAncestors: ["'self'"],
        // The development server's own script writes markup.
        ...(isDev
          ? {}
          : {
              requireTrustedTypesFor: ["'script'"],
              trustedTypes: [...POLICIES, ...(scripts.length > 0 ? [ANALYTICS_POLICY] : [])],
            }),
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
        ...(isPublic ? { reportUri: CSP_REPORT_PATH, reportTo: REPORTS } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // The headers do not depend on the request, so the library is called once.
  const headers: string[] = [
    ...['Permissions-Policy', permissionsPolicy()],
    ...['Reporting-Endpoints', `${REPORTS}="${CSP_REPORT_PATH}"`],
  ];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push(name, value),
    removeHeader: () => undefined,
  };
  set({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
