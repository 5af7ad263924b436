import { sql } from 'drizzle-orm';
import { type Database, type Db, rawRows } from './client';
import { parsePostgresAddress } from './postgres-address';

/** Tables to which rows are only ever added. */
const APPEND_ONLY = [
  ...['change_sets', 'changes', 'page_versions', 'section_versions', 'ai_generations', 'audit_log', 'kept_versions'],
];
/** Tables that only the database's own functions write, and migrations. */
const READ_ONLY = ['chain_links', 'chain_heads', 'migrations'];

/**
 * Gives the role that serves the site the rights it needs, and no other: on what is only ever added to neither to change nor to take
 * away, and none to switch a guard off, since it owns no table. It is made where it is not there yet.
 * @param owner the database as the tables' owner
 * @param servingUrl the address by which the site is served
 * @returns what is to be said of it, a line each
 */
export async function grantServing({ db, kind }: Pick<Database, 'db' | 'kind'>, servingUrl: string): Promise<string[]> {
  if (kind !== 'postgres') return [];
  const { username: role, password } = parsePostgresAddress(servingUrl);
  const [me] = rawRows<{ owner: string }>(await db.execute(sql`select current_user as owner`));
  if (role === '' || role === me?.owner) {
    return ['DATABASE_URL and DATABASE_MIGRATE_URL name the same role, which owns the tables: it is given no less.'];
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
    return [...made, ...(await whatItMayStill(tx, role))];
  });
}

/** @throws Error where it is not there, and may not be made */
async function ensureRole(tx: Db, role: string, password: string): Promise<string[]> {
  const known = rawRows(await tx.execute(sql`select from pg_roles where rolname = ${role}`));
  if (known.length > 0) return [`The role ${role} may now read and add, and change what is not kept for good.`];
  const [may] = rawRows<{ may: boolean }>(
    await tx.execute(sql`select rolcreaterole or rolsuper as may from pg_roles where rolname = current_user`),
  );
  if (!may?.may) {
    throw new Error(
      `There is no role ${role}, and the role of DATABASE_MIGRATE_URL may make none. Have it made (create role … login password …), and run this again.`,
    );
  }
  // A statement that takes no parameters: the database itself writes the words as a literal.
  const [statement] = rawRows<{ text: string }>(
    await tx.execute(sql`select format('create role %I login password %L', ${role}::text, ${password}::text) as text`),
  );
  await tx.execute(sql.raw(statement?.text ?? '')).catch(() => {
    // Its own words would hold the password.
    throw new Error(`The role ${role} could not be made.`);
  });
  return [`The role ${role} was made. It may read and add, and change what is not kept for good.`];
}

/** By what a role may do all the same what its grants do not say. */
async function whatItMayStill(tx: Db, role: string): Promise<string[]> {
  const [found] = rawRows<{ isSuper: boolean; isOwner: boolean }>(
    await tx.execute(sql`
      select rolsuper as "isSuper", exists (
        select from pg_tables where schemaname = 'public' and pg_has_role(${role}::text, tableowner, 'member')
      ) as "isOwner"
      from pg_roles where rolname = ${role}`),
  );
  if (found?.isSuper) return [`But ${role} is a superuser, whom no right stops: serve the site by another.`];
  if (found?.isOwner) return [`But ${role} owns tables, or may act as who does, and can switch their guards off.`];
  return [];
}
