import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, rawRows } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { SHOWN_ACTIONS, STATE_KEY } from './store-publication';

/** The state of the site when everything was last recorded. */
export interface SiteState {
  content: number;
  record: number;
  release: string;
  year: number;
  origin: string | null;
}

/** How long a server keeps the task without renewing its claim, in milliseconds. */
const CLAIM_MS = 150_000;
const OFFER = 'offer';
/** How many pages a server renders before it offers the task to the others. */
const SHARE = 20;

/** The claim of one server to the task of recording what nobody requests, and how far the record is complete, in the database. */
export class KeeperClaim {
  /** Identifies this server in claims and notifications. */
  readonly server = randomUUID();
  private readonly isOwn = sql`${eq(settings.key, STATE_KEY)} and value ->> 'server' = ${this.server}`;
  /** The pages that this server has rendered since it has the task, and since its start. */
  private rendered = 0;
  private total = 0;

  constructor(private readonly database: Database) {}

  /** Claims the task for this server, or extends the claim. @returns how far the record is complete, or null if another server has the claim */
  async claim(): Promise<{ state: SiteState | null } | null> {
    await this.database.db
      .insert(settings)
      .values({ key: STATE_KEY, value: { until: 0 } })
      .onConflictDoNothing();
    return this.take(sql`value ->> 'server' = ${this.server} or (value ->> 'until')::numeric < ${NOW}`);
  }

  /** Returns the state up to which everything is recorded if the task is offered, or null. */
  async findOffer(): Promise<SiteState | null> {
    const rows = await this.database.db.execute(
      sql`select value -> 'state' as state from settings where ${eq(settings.key, STATE_KEY)} and ${IS_OFFERED}`,
    );
    return rawRows<{ state: SiteState | null }>(rows)[0]?.state ?? null;
  }

  /** Claims the task that another server offers. @param offered from `findOffer` @returns whether it still offered the same */
  async takeOver(offered: SiteState): Promise<boolean> {
    const taken = await this.take(sql`${IS_OFFERED} and (value -> 'state')::jsonb = ${JSON.stringify(offered)}::jsonb`);
    return taken !== null;
  }

  private async take(condition: ReturnType<typeof sql>): Promise<{ state: SiteState | null } | null> {
    const rows = await this.database.db.execute(sql`
      update settings set value = (value::jsonb || jsonb_build_object(
        'server', ${this.server}::text, 'until', ${NOW} + ${CLAIM_MS}::int, 'isOffered', false))::json
      where ${eq(settings.key, STATE_KEY)} and (${condition}) returning value -> 'state' as state`);
    const [row] = rawRows<{ state: SiteState | null }>(rows);
    if (!row) this.rendered = 0;
    return row ? { state: row.state } : null;
  }

  /** Counts a page as rendered by this server. */
  countRendered(): void {
    this.rendered += 1;
    this.total += 1;
  }

  /** Describes the offer of the task to other servers. */
  describeOffer(): string {
    return `${OFFER} ${this.server} ${this.total}`;
  }

  /**
   * Returns how long this server should wait before it takes the task that a message offers, as a share from 0 to 1: the fewer pages it has
   * rendered, the sooner it is. Returns null for its own offers and other messages.
   */
  readOffer(message: string): number | null {
    const [kind, server, total] = message.split(' ');
    if (kind !== OFFER || server === this.server) return null;
    return this.total / (this.total + Number(total) || 1);
  }

  /**
   * Stores that everything is recorded up to a state. After its share of pages, this server also offers the task to the others, so that
   * none of them is busier; it keeps the task until one of them takes it.
   * @returns whether it offers the task
   */
  async advance(state: SiteState): Promise<boolean> {
    const isOffered = this.rendered >= SHARE;
    const found = JSON.stringify({ state, checkedAt: new Date().toISOString(), isOffered });
    const value = sql`(value::jsonb || ${found}::jsonb)::json`;
    const own = await this.database.db.update(settings).set({ value }).where(this.isOwn).returning();
    return isOffered && own.length > 0;
  }

  /** Ends the claim, so that another server does not have to wait until it expires. */
  async release(): Promise<void> {
    const value = sql`jsonb_set(value::jsonb, '{until}', '0')::json`;
    await this.database.db.update(settings).set({ value }).where(this.isOwn);
  }

  /** Returns whether nothing that visitors see has changed between two states. */
  async isSame(before: SiteState, now: SiteState): Promise<boolean> {
    const { content, release, year, origin } = before;
    if (content !== now.content || release !== now.release || year !== now.year || origin !== now.origin) return false;
    const rows = await this.database.db.execute(sql`
      select exists (
        select from chain_links as link join audit_log as entry on entry.id = link.subject_id
        where link.chain = 'record' and link.seq > ${before.record} and link.seq <= ${now.record}
          and entry.action ~ ${SHOWN_ACTIONS}
      ) as "isChanged"`);
    return rawRows<{ isChanged: boolean }>(rows)[0]?.isChanged === false;
  }
}

const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)`;
const IS_OFFERED = sql`value ->> 'isOffered' = 'true'`;

/** Returns whether whoever has recorded everything up to one state has also recorded everything up to another. */
export function isUpTo(recorded: SiteState, state: SiteState): boolean {
  const { content, record, release, year, origin } = recorded;
  const isSameKind = release === state.release && year === state.year && origin === state.origin;
  return isSameKind && state.content <= content && state.record <= record;
}
