import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { EMBED_HOSTS } from '../../src/content/embed-services';
import { ANALYTICS_POLICY, START_SCRIPT } from '../ssr/start-script';
import type { RawHeaders } from './finished';

/** Where browsers tell what the site's policy did not let happen. */
export const CSP_REPORT_PATH = '/api/csp-report';

/** The hash of the one script that is written into pages. */
const WRITTEN_IN = `'sha256-${createHash('sha256').update(START_SCRIPT).digest('base64')}'`;

/** What a file that pages load is sent under besides its own headers. */
const OF_FILES = new Set(['Strict-Transport-Security', 'Cross-Origin-Resource-Policy', 'X-Content-Type-Options']);

/** The policies by which scripts may write markup: the one that cleans it, and the one by which that reads it. */
const POLICIES = ['default', 'parse'];

/** What browsers call the address at which they tell what the policy stopped. */
const REPORTS = 'csp';

/**
 * What pages may ask of a browser. Everything that asks a person for something of theirs is off, for the page and all it frames. Frames of
 * the hosts that can be embedded show films: in full, in a corner, protected ones too.
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

/** The policy alone. @param options as of the headers */
export function contentPolicy(options: Parameters<typeof securityHeaders>[0]): string {
  const headers = securityHeaders(options);
  return headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
}

/**
 * The Content-Security-Policy and its kin. The policy names no nonce, so that pages can be cached: scripts come from the site
 * itself alone, but for the one that is written into every page, by its hash; style attributes are allowed because stored style
 * values are checked by pattern. Scripts write no markup into a page but by the policy that cleans it (`src/ui/guard-markup.ts`),
 * which visitors' scripts never do.
 * @param options `imageHosts`: where pictures and films may be from besides the site itself; from anywhere, encrypted, unless given
 */
export function securityHeaders(options: {
  isSecure: boolean;
  isDev?: boolean;
  imageHosts?: readonly string[] | undefined;
  /** Scripts from elsewhere that a page loads, and where they may report to. */
  scripts?: readonly string[];
  reports?: readonly string[];
}): RawHeaders {
  const { isSecure, isDev = false, scripts = [], reports = [] } = options;
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
        frameSrc: EMBED_HOSTS.map((host) => `https://${host}`),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        // The development server's own script writes markup.
        ...(isDev
          ? {}
          : {
              requireTrustedTypesFor: ["'script'"],
              trustedTypes: [...POLICIES, ...(scripts.length > 0 ? [ANALYTICS_POLICY] : [])],
            }),
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
        reportUri: CSP_REPORT_PATH,
        reportTo: REPORTS,
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // They hang on no request: the library is asked once.
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
