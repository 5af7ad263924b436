import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, request } from 'undici';
import { checkUrl, type Lookup, publicAddress, RefusedAddress } from './address-guard';

/** The time limit of a fetch in milliseconds, including redirects and name resolution. */
export const FETCH_MS = 5_000;
export const MAX_REDIRECTS = 3;

export interface GuardedFetchOptions {
  /** Only for tests: allows all addresses. */
  allowPrivate: boolean;
  /** The allowed host names; `*.` at the start includes subdomains. All hosts are allowed by default. */
  hosts?: readonly string[] | undefined;
  userAgent: string;
  maxBytes: number;
  /** Returns whether a content type is accepted. The body of other responses is not read. */
  isWanted: (contentType: string) => boolean;
  accept: string;
  lookup?: Lookup;
  /** Only for tests: returns the actual target of connections to a checked address. */
  dial?: (ip: string) => { hostname: string; port: string };
}

export interface Fetched {
  /** The URL after all redirects. */
  url: string;
  contentType: string;
  body: Buffer;
}

/** The response was not acceptable. */
export class UnwantedAnswer extends Error {
  /** @param status of the response, if that is the reason */
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Fetches a URL from an untrusted source, from public addresses only. Each name is resolved once, all of its addresses are checked, and
 * the connection goes to exactly the checked address; this repeats for each redirect. Sends no cookies and no credentials.
 * @throws RefusedAddress, UnwantedAnswer, or a network error
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const agent = createAgent(options, signal);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, options.allowPrivate);
      if (options.hosts && !isAmong(options.hosts, url.hostname))
        throw new RefusedAddress(`${url.hostname} is not an allowed host`);
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': options.userAgent, accept: options.accept, 'accept-encoding': 'gzip, deflate, br' },
      });
      // An unhandled error event of an aborted body would crash the server.
      answer.body.on('error', () => undefined);
      const { location } = answer.headers;
      if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string') {
        return await readAnswer(url, answer, options);
      }
      // The body of a redirect is not needed and may be endless.
      answer.body.destroy();
      if (redirects === MAX_REDIRECTS) throw new UnwantedAnswer('too many redirects');
      url = new URL(location, url);
    }
  } finally {
    void agent.destroy();
  }
}

export interface GuardedPostOptions extends Pick<GuardedFetchOptions, 'allowPrivate' | 'lookup' | 'dial'> {
  headers: Record<string, string>;
  body: string | Buffer;
  /** Also allows addresses that begin with `http:`, for responses that are signed. */
  allowHttp?: boolean;
  /** The time limit in milliseconds, including name resolution. */
  timeMs: number;
  /** How much of the response's body is read. */
  maxBytes: number;
}

/**
 * Posts to a URL at a public address, with the same checks. Follows no redirects. The connection is closed after the first `maxBytes` of
 * the response, whatever its length.
 * @throws RefusedAddress, or a network error
 */
export async function guardedPost(
  address: string,
  options: GuardedPostOptions,
): Promise<{ status: number; body: Buffer }> {
  const { headers, body, timeMs, maxBytes } = options;
  const url = new URL(address);
  checkUrl(url, options.allowPrivate);
  if (url.protocol !== 'https:' && !options.allowHttp && !options.allowPrivate)
    throw new RefusedAddress(`scheme ${url.protocol}`);
  const signal = AbortSignal.timeout(timeMs);
  const agent = createAgent(options, signal, timeMs);
  try {
    const answer = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body });
    answer.body.on('error', () => undefined);
    return { status: answer.statusCode, body: await readStart(answer.body, maxBytes) };
  } finally {
    void agent.destroy();
  }
}

/** Reads the beginning of a body. The status already contains the receiver's decision, so an incomplete body is not an error. */
async function readStart(body: AsyncIterable<Buffer> & { destroy(): unknown }, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // Only what was received in time is shown.
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function isAmong(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}

type Answer = Awaited<ReturnType<typeof request>>;

async function readAnswer(url: URL, answer: Answer, options: GuardedFetchOptions): Promise<Fetched> {
  try {
    if (answer.statusCode !== 200) throw new UnwantedAnswer(`status ${answer.statusCode}`, answer.statusCode);
    const contentType = String(answer.headers['content-type'] ?? '');
    if (!options.isWanted(contentType)) throw new UnwantedAnswer(`content type ${contentType}`);
    if (Number(answer.headers['content-length']) > options.maxBytes) throw new UnwantedAnswer('too large');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > options.maxBytes) throw new UnwantedAnswer('too large');
      chunks.push(chunk);
    }
    const body = await decode(Buffer.concat(chunks), answer.headers['content-encoding'], options.maxBytes);
    return { url: url.href, contentType, body };
  } finally {
    answer.body.destroy();
  }
}

const DECODERS: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Decompresses a body. The size limit applies to the decompressed size. */
async function decode(body: Buffer, encoding: unknown, maxOutputLength: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return body;
  const decoder = typeof encoding === 'string' ? DECODERS[encoding.toLowerCase()] : undefined;
  if (!decoder) throw new UnwantedAnswer(`encoding ${String(encoding)}`);
  return decoder(body, { maxOutputLength }).catch((cause: unknown) => {
    throw new UnwantedAnswer('cannot be decompressed', undefined, { cause });
  });
}

function createAgent(
  { allowPrivate, lookup, dial }: Pick<GuardedFetchOptions, 'allowPrivate' | 'lookup' | 'dial'>,
  signal: AbortSignal,
  timeMs = FETCH_MS,
): Agent {
  const connect = buildConnector({ timeout: timeMs });
  return new Agent({
    connect(target, callback) {
      const checked = publicAddress(target.hostname, allowPrivate, lookup);
      Promise.race([checked, rejectOnAbort(signal)]).then(
        // TLS and the Host header use the name, but the connection goes to the checked IP address.
        (ip) => connect({ ...target, hostname: ip, ...dial?.(ip) }, callback),
        (error: unknown) => callback(error instanceof Error ? error : new RefusedAddress(String(error)), null),
      );
    },
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
