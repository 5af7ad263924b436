/** A request, as it is to be sent. `isRaw`: letter by letter, by no client that would mend it. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  isRaw?: boolean;
}

/** One place where a text goes in. */
export interface Target {
  name: string;
  /** The longest text it takes by its schema, in characters. */
  limit?: number;
  /** The longest text there is room for, in characters. */
  room: number;
  /** Whether another place takes the very same kind of text. */
  isLikeAnother?: boolean;
  request(text: string): Sent;
}

/** As much as fits into a body. */
export const BODY_ROOM = 1_000_000;
/** As much as fits beside the rest of a request's head. */
export const HEADER_ROOM = 15_000;

/** A place in a body. */
export function target(name: string, request: Target['request']): Target {
  return { name, room: BODY_ROOM, request };
}

/** A request with a JSON body. */
export function json(method: string, path: string, body: unknown): Sent {
  return { method, path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** As it stands in an address. */
export function encode(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed());
}
