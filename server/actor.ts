/** Who is asking: a visitor, an editor signed in by cookie, or the holder of an API key. */
export interface Actor {
  kind: 'visitor' | 'session' | 'key';
  /** User id for a session and a key (the key's owner); null for a visitor. */
  id: string | null;
  name: string | null;
  role: 'admin' | 'editor' | null;
  /** The API key itself, for a key. */
  keyId?: string;
  /** As who it may change things; less than its role for a key that may only read. Absent, its role. */
  writesAs?: 'admin' | 'editor' | null;
  /** Must set up a second factor before anything else: until then its role is null. */
  needsFactor?: true;
  /** A stable, keyed hash of the client's address: tells clients apart without keeping who they are. */
  client: string;
}

/** Who did something, as the record tells it. */
export interface Doer extends Pick<Actor, 'id' | 'name'> {
  /** `server` for what was done on the server itself. */
  kind: Actor['kind'] | 'server';
  client: string | null;
}

/** Who has just shown that they are this person. */
export function asPerson({ id, name }: { id: string; name: string }, { client }: Pick<Actor, 'client'>): Doer {
  return { kind: 'session', id, name, client };
}

/** From where a change came in. */
export type Source = 'dashboard' | 'overlay' | 'api' | 'ai' | 'command' | 'restore' | 'import';
