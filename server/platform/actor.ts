/** What a person may do: reviewers read, comment and answer reviews; editors write content; admins also manage the site. */
export type Role = (typeof ROLES)[number];
export const ROLES = ['admin', 'editor', 'reviewer'] as const;

/** The caller of a request: a visitor, an editor signed in by cookie, or the holder of an API key. */
export interface Actor {
  kind: 'visitor' | 'session' | 'key';
  /** User id for a session or a key (the key's owner); null for a visitor. */
  id: string | null;
  name: string | null;
  role: Role | null;
  /** Id of the API key, if the caller uses one. */
  keyId?: string;
  /** The role for changes, which is lower than `role` for a key that may only read, and null for reviewers. Defaults to `role`. */
  writesAs?: Role | null;
  /** What the caller may do with drafts; null for nothing. Without it, everything. */
  drafts?: DraftRight | null;
  /** Whether an API key may read the record of publications. People may by their role (`mayReadRecord`). */
  readsRecord?: boolean;
  /** The caller's rights to claims. Without it, those of the role. */
  claims?: readonly ClaimRight[];
  /** Set if the person must set up a second factor before anything else; `role` is null until then. */
  needsFactor?: true;
  /** A stable, keyed hash of the client's address, which distinguishes clients without storing the address. */
  client: string;
}

/** The rights that a role has at most. */
export function limitToRole<T extends Pick<Actor, 'writesAs' | 'drafts'>>(role: Role, rights: T): T {
  return role === 'reviewer' ? { ...rights, writesAs: null, drafts: rights.drafts === null ? null : 'read' } : rights;
}

/** What a caller may do with drafts. Each right includes those before it. */
export type DraftRight = (typeof DRAFT_RIGHTS)[number];
const DRAFT_RIGHTS = ['read', 'write', 'publish'] as const;

/** Returns true if a caller who may read the dashboard may do this with drafts. */
export function mayUseDrafts({ drafts = 'publish' }: Pick<Actor, 'drafts'>, right: DraftRight): boolean {
  return drafts !== null && DRAFT_RIGHTS.indexOf(drafts) >= DRAFT_RIGHTS.indexOf(right);
}

/** Returns true if a caller may read the record of publications: admins, reviewers, and keys of theirs with a scope for it. */
export function mayReadRecord({
  kind,
  role,
  readsRecord = false,
}: Pick<Actor, 'kind' | 'role' | 'readsRecord'>): boolean {
  return kind === 'key' ? readsRecord : role === 'admin' || role === 'reviewer';
}

/**
 * The rights of a caller to the register of claims: read it, link words of pages to its claims and decide that words are not one, change it,
 * and read the files that substantiate claims.
 */
export type ClaimRight = 'read' | 'link' | 'write' | 'files';

/** Returns what a caller may do with claims. Admins and reviewers may do everything; editors may read and link. */
export function claimRights({ role, claims }: Pick<Actor, 'role' | 'claims'>): readonly ClaimRight[] {
  return role === null ? [] : (claims ?? claimRightsOf(role));
}

/** Returns what a role may do with claims. */
export function claimRightsOf(role: Role): ClaimRight[] {
  return role === 'editor' ? ['read', 'link'] : ['read', 'link', 'write', 'files'];
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
