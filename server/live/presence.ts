import type { PresenceEvent } from './notify';

/** An editor who has a page open, as others see it: never an address. */
export interface PresentPerson {
  clientId: string;
  name: string;
  initials: string;
  /** Another window of the one who asks. */
  isYou: boolean;
}

interface Entry {
  pageId: string;
  clientId: string;
  userId: string;
  name: string;
  /** Which server has the connection; null: this one. */
  server: string | null;
  /** As `performance.now` counts: no clock that is set changes it. */
  seenAt: number;
}

/** A person's window, as it joins. */
export interface Joining {
  pageId: string;
  /** The window's own name, made by it. */
  clientId: string;
  userId: string;
  name: string;
}

/** How often each server says who is still here, and after what silence another server's people are gone, in milliseconds. */
export const BEAT_MS = 20_000;
export const SILENCE_MS = 50_000;

/**
 * Who has which page open, on all servers. Each server tells the others of its own people: when one comes, goes, every beat, and
 * whenever another server's comes, who then hears of all that are here.
 */
export class Presence {
  /** One for each connection of the site: each server has a limit of them, and those of one that is silent go. */
  private readonly entries = new Map<string, Entry>();
  private readonly watchers = new Map<string, Set<() => void>>();
  private timer: NodeJS.Timeout | undefined;

  /** @param send tells the other servers; its failure is made good by the next beat */
  constructor(
    private readonly server: string,
    private readonly send: (event: PresenceEvent) => void,
  ) {}

  /** Adds a window. @param onChange who is here has changed @returns how to leave */
  join(person: Joining, onChange: () => void): () => void {
    const { pageId } = person;
    const key = keyOf(person);
    const entry: Entry = { ...person, server: null, seenAt: performance.now() };
    this.entries.set(key, entry);
    this.publish(entry, 'joined');
    this.changed(pageId);
    const watchers = this.watchers.get(pageId) ?? new Set();
    this.watchers.set(pageId, watchers.add(onChange));
    this.timer ??= setInterval(() => this.beat(), BEAT_MS).unref();
    return () => {
      watchers.delete(onChange);
      if (watchers.size === 0) this.watchers.delete(pageId);
      // A window that has connected anew has an entry of its own by now.
      if (this.entries.get(key) !== entry) return;
      this.entries.delete(key);
      this.publish(entry, 'gone');
      this.changed(pageId);
    };
  }

  /** Who else has the page open, by name. */
  others({ pageId, clientId, userId }: Omit<Joining, 'name'>): PresentPerson[] {
    return [...this.entries.values()]
      .filter((entry) => entry.pageId === pageId && !(entry.clientId === clientId && entry.userId === userId))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.clientId.localeCompare(b.clientId, 'en'))
      .map((entry) => ({
        clientId: entry.clientId,
        name: entry.name,
        initials: initialsOf(entry.name),
        isYou: entry.userId === userId,
      }));
  }

  /** Takes in what a server told, this one's own included. */
  receive({ pageId, state, server, clientId, userId, name }: PresenceEvent): void {
    if (server === this.server) return;
    const key = keyOf({ pageId, clientId, userId });
    const known = this.entries.get(key);
    if (state === 'gone') {
      if (known?.server !== server) return;
      this.entries.delete(key);
      this.changed(pageId);
      return;
    }
    this.entries.set(key, { pageId, clientId, userId, name, server, seenAt: performance.now() });
    this.timer ??= setInterval(() => this.beat(), BEAT_MS).unref();
    if (!known) this.changed(pageId);
    if (state === 'joined') this.publishAll(pageId);
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    for (const [key, entry] of this.entries) {
      if (entry.server === null) this.publish(entry, 'here');
      else if (performance.now() - entry.seenAt > SILENCE_MS) {
        this.entries.delete(key);
        this.changed(entry.pageId);
      }
    }
    if (this.entries.size === 0) this.close();
  }

  private publishAll(pageId: string): void {
    for (const entry of this.entries.values()) {
      if (entry.server === null && entry.pageId === pageId) this.publish(entry, 'here');
    }
  }

  private publish({ pageId, clientId, userId, name }: Entry, state: PresenceEvent['state']): void {
    this.send({ kind: 'presence', pageId, state, server: this.server, clientId, userId, name });
  }

  private changed(pageId: string): void {
    for (const onChange of [...(this.watchers.get(pageId) ?? [])]) onChange();
  }
}

function keyOf({ pageId, clientId, userId }: Omit<Joining, 'name'>): string {
  return `${pageId} ${userId} ${clientId}`;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
