import { sql } from 'drizzle-orm';
import { type Database, type Db, rawRows } from './client';
import { parsePostgresAddress } from './postgres-address';

/** Append-only tables. */
const APPEND_ONLY = [
  ...[
    'change_sets',
    'changes',
    'page_versions',
    'section_versions',
    'ai_generations',
    'audit_log',
    'kept_versions',
    'draft_events',
    'publications',
    'published_bodies',
    'published_files',
    'claim_events',
    'page_reviews',
    'disposal_items',
    'disposed_bodies',
  ],
];
/** Tables that only the database's own functions and migrations write. */
const READ_ONLY = ['chain_links', 'chain_heads', 'migrations'];

/**
 * Grants the serving role only the permissions it needs: no updates or deletes in append-only tables, and no ownership, so that it cannot
 * disable triggers. Creates the role if it does not exist.
 * @param owner the database as the tables' owner
 * @param servingUrl the database URL of the server
 * @returns remarks, one per line
 */
export async function grantServing({ db, kind }: Pick<Database, 'db' | 'kind'>, servingUrl: string): Promise<string[]> {
  if (kind !== 'postgres') return [];
  const { username: role, password } = parsePostgresAddress(servingUrl);
  const [me] = rawRows<{ owner: string }>(await db.execute(sql`select current_user as owner`));
  if (role === '' || role === me?.owner) {
    return ['DATABASE_URL and DATABASE_MIGRATE_URL name the same role, which owns the tables and keeps all rights.'];
  }
  return db.transaction(async (tx) => {
    const made = await ensureRole(tx, role, password);
    const name = sql.identifier(role);
    await tx.execute(sql`grant usage on schema public to ${name}`);
    await tx.execute(sql`revoke all on all tables in schema public from ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${name}`);
    const tables = (names: string[]) =>
      sql.join(
        names.map((one) => sql.identifier(one)),
        sql`, `,
      );
    await tx.execute(sql`revoke update, delete on ${tables(APPEND_ONLY)} from ${name}`);
    await tx.execute(sql`revoke insert, update, delete on ${tables(READ_ONLY)} from ${name}`);
    return [...made, ...(await findExcessRights(tx, role))];
  });
}

/** @throws Error if the role does not exist and cannot be created */
async function ensureRole(tx: Db, role: string, password: string): Promise<string[]> {
  const known = rawRows(await tx.execute(sql`select from pg_roles where rolname = ${role}`));
  if (known.length > 0) return [`The role ${role} can now read and add data, and change data that is not append-only.`];
  const [may] = rawRows<{ may: boolean }>(
    await tx.execute(sql`select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user`),
  );
  if (!may?.may) {
    throw new Error(
      `The role ${role} does not exist, and the role in DATABASE_MIGRATE_URL is not allowed to create it. Create it (create role … login password …) and run this again.`,
    );
  }
  // This statement takes no parameters, so the database itself quotes the values.
  const [statement] = rawRows<{ text: string }>(
    await tx.execute(sql`select format('create role %I login password %L', ${role}::text, ${password}::text) as text`),
  );
  await tx.execute(sql.raw(statement?.text ?? '')).catch(() => {
    // The original error would contain the password.
    throw new Error(`The role ${role} could not be created.`);
  });
  return [`The role ${role} was created. It can read and add data, and change data that is not append-only.`];
}

/** Warns if the role has more rights than it was granted, as a superuser or owner of tables. @returns at most one warning */
async function findExcessRights(tx: Db, role: string): Promise<string[]> {
  const [found] = rawRows<{ isSuper: boolean; isOwner: boolean }>(
    await tx.execute(sql`
      select rolsuper as "isSuper", exists (
        select from pg_tables where schemaname = 'public' and pg_has_role(${role}::text, tableowner, 'member')
      ) as "isOwner"
      from pg_roles where rolname = ${role}`),
  );
  if (found?.isSuper)
    return [`But ${role} is a superuser, which no permission restricts. Use another role for the site.`];
  if (found?.isOwner)
    return [`But ${role} owns tables, or is a member of a role that does, and can disable their triggers.`];
  return [];
}
