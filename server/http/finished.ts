import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from './accepted-encodings';
import { isNotModified } from './request';

/** Names and values of headers in turn, as `writeHead` takes them. */
export type RawHeaders = readonly string[];

/** What is sent: in full, and compressed. */
export interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

interface Contents {
  status: number;
  type: string;
  /** Without what hangs on the form it is sent in. */
  headers: RawHeaders;
  bodies: Bodies;
  /** Told where browsers may keep it. */
  etag?: string | undefined;
  /** The policy it is sent under, in place of the one that all answers have. */
  policy?: string | undefined;
  /** Whether forms that are missing are made once they are asked for. */
  isPacked?: boolean;
}

/** As the library that makes the headers writes it. */
const POLICY = 'Content-Security-Policy';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;

/** What every answer has beside its own headers. */
export interface CommonHeaders {
  requestId: string;
  headers: RawHeaders;
}

/** An answer that is the same for everyone: its bytes are made once, in each form, and sent any number of times. */
export class Finished {
  readonly status: number;
  private readonly type: string;
  private readonly headers: RawHeaders;
  private readonly bodies: Bodies;
  private readonly etag: string | undefined;
  private readonly isPacked: boolean;
  private readonly hasOwnPolicy: boolean;
  private readonly packing = new Map<Encoding, Promise<void>>();
  private readonly heads = new Map<keyof Bodies | 'held', RawHeaders>();

  constructor({ status, type, headers, bodies, etag, policy, isPacked = false }: Contents) {
    this.status = status;
    this.type = type;
    this.headers = policy === undefined ? headers : [...headers, POLICY, policy];
    this.hasOwnPolicy = policy !== undefined;
    this.bodies = bodies;
    this.etag = etag;
    this.isPacked = isPacked;
  }

  /** Its bytes as they are. */
  get identity(): Buffer {
    return this.bodies.identity;
  }

  /** Whether the form this browser takes is there. */
  isReadyFor(req: IncomingMessage): boolean {
    return this.bodies[this.formFor(req)] !== undefined;
  }

  /** Makes the form this browser takes, once for all who wait for it. */
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
   * Sends it in the form that the browser takes; nothing where it has this very one.
   * @param common headers of every answer, where they are not set already
   */
  send(req: IncomingMessage, res: ServerResponse, common?: CommonHeaders): void {
    const isHeld = this.etag !== undefined && isNotModified(req, this.etag);
    const form = this.formFor(req);
    const head = this.head(isHeld ? 'held' : form);
    res.writeHead(isHeld ? 304 : this.status, common ? withCommon(head, common, this.hasOwnPolicy) : [...head]);
    res.end(isHeld || req.method === 'HEAD' ? undefined : this.bodies[form]);
  }

  /** The same under other headers, which nobody may keep. */
  withHeaders(headers: RawHeaders): Finished {
    const { status, type, bodies } = this;
    return new Finished({ status, type, headers, bodies });
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

  /** The headers of one form, put together when it is sent first. */
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

/** The headers of an answer with those that all answers have, put together once: but for the id, which each request has of its own. */
const whole = new WeakMap<RawHeaders, { common: RawHeaders; all: string[] }>();

/** @returns what is good until it is asked for again */
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

/** Two policies would both hold. */
function withoutPolicy(headers: RawHeaders): RawHeaders {
  const at = headers.indexOf(POLICY);
  return at < 0 ? headers : [...headers.slice(0, at), ...headers.slice(at + 2)];
}

/** Returns the entity tag of an answer. It is weak, since the compressed forms of the answer share it. */
export function etagOf(bytes: Buffer | string): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}
