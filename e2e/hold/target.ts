/** A request to send. `isRaw` sends it over a bare socket, since clients correct unusual requests. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  isRaw?: boolean;
}

/** A place that takes a text. */
export interface Target {
  name: string;
  /** The longest text that the schema allows, in characters. */
  limit?: number;
  /** The longest text that fits into the request, in characters. */
  room: number;
  /** Whether an earlier place takes exactly the same kind of text. */
  isLikeAnother?: boolean;
  request(text: string): Sent;
}

/** The number of characters that fit into a body. */
export const BODY_ROOM = 1_000_000;
/** The number of characters that fit into the head of a request. */
export const HEADER_ROOM = 15_000;

/** Returns a place in a body. */
export function target(name: string, request: Target['request']): Target {
  return { name, room: BODY_ROOM, request };
}

/** Returns a request with a JSON body. */
export function json(method: string, path: string, body: unknown): Sent {
  return { method, path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Encodes a value for use in a URL. */
export function encode(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed());
}
