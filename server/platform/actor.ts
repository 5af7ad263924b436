/** The caller of a request: a visitor, an editor signed in by cookie, or the holder of an API key. */
export interface Actor {
  kind: 'visitor' | 'session' | 'key';
  /** User id for a session or a key (the key's owner); null for a visitor. */
  id: string | null;
  name: string | null;
  role: 'admin' | 'editor' | null;
  /** Id of the API key, if the caller uses one. */
  keyId?: string;
  /** The role for changes, which is lower than `role` for a key that may only read. Defaults to `role`. */
  writesAs?: 'admin' | 'editor' | null;
  /** What a key may do with drafts; null for nothing. Signed-in people may do everything. */
  drafts?: DraftRight | null;
  /** Set if the person must set up a second factor before anything else; `role` is null until then. */
  needsFactor?: true;
  /** A stable, keyed hash of the client's address, which distinguishes clients without storing the address. */
  client: string;
}

/** What a caller may do with drafts. Each right includes those before it. */
export type DraftRight = (typeof DRAFT_RIGHTS)[number];
const DRAFT_RIGHTS = ['read', 'write', 'publish'] as const;

/** Returns true if an editor or admin may do this with drafts. */
export function mayUseDrafts({ drafts = 'publish' }: Pick<Actor, 'drafts'>, right: DraftRight): boolean {
  return drafts !== null && DRAFT_RIGHTS.indexOf(drafts) >= DRAFT_RIGHTS.indexOf(right);
}

/** The author of an action, as the audit log stores it. */
export interface Doer extends Pick<Actor, 'id' | 'name'> {
  /** `server` for actions on the server itself. */
  kind: Actor['kind'] | 'server';
  client: string | null;
}

/** Returns the author of an action by a person who has just proved their identity. */
export function asPerson({ id, name }: { id: string; name: string }, { client }: Pick<Actor, 'client'>): Doer {
  return { kind: 'session', id, name, client };
}

/** The origin of a change. */
export type Source = 'dashboard' | 'overlay' | 'api' | 'ai' | 'command' | 'restore' | 'import';
