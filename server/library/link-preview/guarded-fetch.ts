import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, request } from 'undici';
import { checkUrl, type Lookup, publicAddress, RefusedAddress } from './address-guard';

/** How long a fetch may take in all, redirects and names included, in milliseconds. */
export const FETCH_MS = 5_000;
export const MAX_REDIRECTS = 3;

export interface GuardedFetchOptions {
  /** For tests alone: fetches from anywhere. */
  allowPrivate: boolean;
  /** Names of the hosts it may be from, `*.` before one for all below it; any unless given. */
  hosts?: readonly string[] | undefined;
  userAgent: string;
  maxBytes: number;
  /** Whether an answer of this content type is wanted; of any other the body is not read. */
  isWanted: (contentType: string) => boolean;
  accept: string;
  lookup?: Lookup;
  /** For tests: where a connection to a checked address is made in truth. */
  dial?: (ip: string) => { hostname: string; port: string };
}

export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  contentType: string;
  body: Buffer;
}

/** Something that was fetched, but is not what was wanted. */
export class UnwantedAnswer extends Error {
  /** @param status of the answer, where that is what was not wanted */
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Fetches for someone else, from public addresses alone: each name is looked up once, every address it has is checked, and the
 * connection goes to exactly the address that was checked, again for each redirect. No cookies, no credentials.
 * @throws RefusedAddress, UnwantedAnswer, or what the network threw
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const agent = createAgent(options, signal);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, options.allowPrivate);
      if (options.hosts && !isAmong(options.hosts, url.hostname))
        throw new RefusedAddress(`${url.hostname} is not named`);
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': options.userAgent, accept: options.accept, 'accept-encoding': 'gzip, deflate, br' },
      });
      // A body that is broken off tells so; unheard, that would end the server.
      answer.body.on('error', () => undefined);
      const { location } = answer.headers;
      if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string') {
        return await readAnswer(url, answer, options);
      }
      // The rest of a redirect is of no interest, and may be endless.
      answer.body.destroy();
      if (redirects === MAX_REDIRECTS) throw new UnwantedAnswer('too many redirects');
      url = new URL(location, url);
    }
  } finally {
    void agent.destroy();
  }
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

/** What is packed small may be large: it counts unpacked. */
async function decode(body: Buffer, encoding: unknown, maxOutputLength: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return body;
  const decoder = typeof encoding === 'string' ? DECODERS[encoding.toLowerCase()] : undefined;
  if (!decoder) throw new UnwantedAnswer(`encoding ${String(encoding)}`);
  return decoder(body, { maxOutputLength }).catch((cause: unknown) => {
    throw new UnwantedAnswer('can not be unpacked', undefined, { cause });
  });
}

function createAgent({ allowPrivate, lookup, dial }: GuardedFetchOptions, signal: AbortSignal): Agent {
  const connect = buildConnector({ timeout: FETCH_MS });
  return new Agent({
    connect(target, callback) {
      const checked = publicAddress(target.hostname, allowPrivate, lookup);
      Promise.race([checked, aborted(signal)]).then(
        // The name stays for TLS and the Host header; the connection is made to the number that was checked.
        (ip) => connect({ ...target, hostname: ip, ...dial?.(ip) }, callback),
        (error: unknown) => callback(error instanceof Error ? error : new RefusedAddress(String(error)), null),
      );
    },
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
