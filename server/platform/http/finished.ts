import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { NEVER_STORED } from './cdn';
import { isNotModified } from './request';

/** Header names and values in turn, as `writeHead` expects them. */
export type RawHeaders = readonly string[];

/** A body, uncompressed and compressed. */
export interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

interface Contents {
  status: number;
  type: string;
  /** Headers that do not depend on the encoding. */
  headers: RawHeaders;
  bodies: Bodies;
  /** Set if browsers may cache the response. */
  etag?: string | undefined;
  /** A content security policy that replaces the common one. */
  policy?: string | undefined;
  /** True if missing encodings are compressed on request. */
  isPacked?: boolean;
  /** Returns false once a change has overtaken the response. Nobody may store it then. Omitted if that cannot happen. */
  isCurrent?: (() => boolean) | undefined;
}

/** Spelled as the helmet library writes it. */
const POLICY = 'Content-Security-Policy';

/** Headers of a response that nobody may store. */
export const NO_STORE: RawHeaders = ['Cache-Control', NEVER_STORED];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;

/** Headers that every response has. */
export interface CommonHeaders {
  requestId: string;
  headers: RawHeaders;
}

/** A response that is the same for everyone: its bytes are created once per encoding and sent any number of times. */
export class Finished {
  readonly status: number;
  private readonly type: string;
  private readonly headers: RawHeaders;
  private readonly bodies: Bodies;
  private readonly etag: string | undefined;
  private readonly policy: string | undefined;
  private readonly isPacked: boolean;
  private readonly isCurrent: () => boolean;
  private readonly packing = new Map<Encoding, Promise<void>>();
  private readonly heads = new Map<keyof Bodies | 'held', RawHeaders>();

  constructor({ status, type, headers, bodies, etag, policy, isPacked = false, isCurrent = always }: Contents) {
    this.status = status;
    this.type = type;
    this.headers = policy === undefined ? headers : [...headers, POLICY, policy];
    this.bodies = bodies;
    this.etag = etag;
    this.policy = policy;
    this.isPacked = isPacked;
    this.isCurrent = isCurrent;
  }

  /** The uncompressed body. */
  get identity(): Buffer {
    return this.bodies.identity;
  }

  /** Returns true if the encoding that the client accepts is available. */
  isReadyFor(req: IncomingMessage): boolean {
    return this.bodies[this.formFor(req)] !== undefined;
  }

  /** Creates the encoding that the client accepts, once for all who wait for it. */
  async readyFor(req: IncomingMessage): Promise<this> {
    const form = this.formFor(req);
    if (form !== 'identity' && this.bodies[form] === undefined) {
      const packing = this.packing.get(form) ?? this.pack(form);
      this.packing.set(form, packing);
      await packing;
    }
    return this;
  }

  /**
   * Sends the response in an encoding that the client accepts, or a 304 if the client has the current version. If a change has overtaken
   * the response, the cache in front of the site may have been purged already and must not store it. Only this moment can tell, because
   * compressing may have taken seconds. A 304 would let the cache store its old copy again.
   * @param common headers of every response, if they are not set yet
   */
  send(req: IncomingMessage, res: ServerResponse, common?: CommonHeaders): void {
    if (!this.isCurrent()) {
      this.withHeaders(NO_STORE).send(req, res, common);
      return;
    }
    const isHeld = this.etag !== undefined && isNotModified(req, this.etag);
    const form = this.formFor(req);
    const head = this.head(isHeld ? 'held' : form);
    res.writeHead(isHeld ? 304 : this.status, common ? withCommon(head, common, this.policy !== undefined) : [...head]);
    res.end(isHeld || req.method === 'HEAD' ? undefined : this.bodies[form]);
  }

  /** Returns a copy with other headers and without an ETag. */
  withHeaders(headers: RawHeaders): Finished {
    const { status, type, bodies, policy } = this;
    return new Finished({ status, type, headers, bodies, policy });
  }

  private formFor({ headers }: IncomingMessage): keyof Bodies {
    const header = headers['accept-encoding'];
    if (header === undefined) return 'identity';
    for (const encoding of acceptedEncodings(header)) {
      if (this.isPacked || this.bodies[encoding] !== undefined) return encoding;
    }
    return 'identity';
  }

  private async pack(encoding: Encoding): Promise<void> {
    const { identity } = this.bodies;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    this.bodies[encoding] = encoding === 'br' ? await brotli(identity, { params }) : await zip(identity);
  }

  /** Returns the headers for an encoding, which are built once. */
  private head(form: keyof Bodies | 'held'): RawHeaders {
    const known = this.heads.get(form);
    if (known) return known;
    const tag = this.etag === undefined ? [] : ['ETag', this.etag];
    const encoding = form === 'br' || form === 'gzip' ? ['Content-Encoding', form] : [];
    const length = form === 'held' ? [] : ['Content-Length', String(this.bodies[form]?.length)];
    const type = form === 'held' ? [] : ['Content-Type', this.type];
    const head = [...type, ...this.headers, 'Vary', 'Accept-Encoding', ...tag, ...encoding, ...length];
    this.heads.set(form, head);
    return head;
  }
}

function always(): boolean {
  return true;
}

/** Cache of complete header lists, which are the same for each request except for the request id. */
const whole = new WeakMap<RawHeaders, { common: RawHeaders; all: string[] }>();

/** @returns a shared array, which is only valid until the next call */
function withCommon(head: RawHeaders, { requestId, headers }: CommonHeaders, hasOwnPolicy: boolean): string[] {
  let known = whole.get(head);
  if (known?.common !== headers) {
    const all = ['X-Request-Id', '', ...(hasOwnPolicy ? withoutPolicy(headers) : headers), ...head];
    known = { common: headers, all };
    whole.set(head, known);
  }
  known.all[1] = requestId;
  return known.all;
}

/** Removes the common policy, because browsers would apply both. */
function withoutPolicy(headers: RawHeaders): RawHeaders {
  const at = headers.indexOf(POLICY);
  return at < 0 ? headers : [...headers.slice(0, at), ...headers.slice(at + 2)];
}

/** Returns the entity tag of a body. It is weak, because the compressed versions share it. */
export function etagOf(bytes: Buffer | string): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

type Encoding = 'br' | 'gzip';

/** In order of preference, smallest result first. Browsers list gzip first without preferring it. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Longer headers are not cached, because browsers only send a handful of short ones. */
const MAX_KEPT_HEADER = 100;

const knownEncodings = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** Returns the encodings that an `Accept-Encoding` header accepts, smallest result first. */
function acceptedEncodings(header: string): readonly Encoding[] {
  const kept = knownEncodings.get(header);
  if (kept) return kept;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = ENCODINGS.filter((encoding) => negotiator.encodings([encoding]).length > 0);
  if (header.length <= MAX_KEPT_HEADER) knownEncodings.set(header, accepted);
  return accepted;
}
