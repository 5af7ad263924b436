import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresenceEvent } from './notify';
import { BEAT_MS, Presence, SILENCE_MS } from './presence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates servers that receive each other's events and their own; servers in `lost` receive nothing. */
function servers(count: number): { all: Presence[]; lost: Set<Presence> } {
  const lost = new Set<Presence>();
  const all: Presence[] = [];
  for (let index = 0; index < count; index++) {
    const send = (event: PresenceEvent) => {
      if (lost.has(presence)) return;
      for (const other of all) if (!lost.has(other)) other.receive(event);
    };
    const presence = new Presence(`server ${index}`, send);
    all.push(presence);
  }
  return { all, lost };
}

const ada = { pageId: 'home', clientId: 'a', userId: 'u1', name: 'Ada Miller' };
const eli = { pageId: 'home', clientId: 'b', userId: 'u2', name: 'Eli van Oak' };
const names = (presence: Presence, asking: typeof ada) => presence.others(asking).map(({ name }) => name);

describe('presence', () => {
  it('lists the others on a page by name and initials, on any server', () => {
    const { all } = servers(2);
    const [one, two] = all as [Presence, Presence];
    one.join(ada, () => undefined);
    two.join(eli, () => undefined);
    expect(one.others(ada)).toEqual([{ clientId: 'b', name: 'Eli van Oak', initials: 'EO', isYou: false }]);
    expect(two.others(eli)).toEqual([{ clientId: 'a', name: 'Ada Miller', initials: 'AM', isYou: false }]);
    expect(one.others({ ...ada, pageId: 'about' })).toEqual([]);
  });

  it('marks a second window of the same person', () => {
    const [one] = servers(1).all as [Presence];
    one.join(ada, () => undefined);
    one.join({ ...ada, clientId: 'c' }, () => undefined);
    expect(one.others(ada)).toMatchObject([{ clientId: 'c', isYou: true }]);
  });

  it('notifies watchers when someone joins or leaves', () => {
    const { all } = servers(2);
    const [one, two] = all as [Presence, Presence];
    const seen: string[][] = [];
    one.join(ada, () => seen.push(names(one, ada)));
    const leave = two.join(eli, () => undefined);
    leave();
    expect(seen).toEqual([['Eli van Oak'], []]);
  });

  it('keeps people connected for hours, but drops those of a silent server', () => {
    const { all, lost } = servers(2);
    const [one, two] = all as [Presence, Presence];
    one.join(ada, () => undefined);
    two.join(eli, () => undefined);
    vi.advanceTimersByTime(4 * 60 * 60 * 1000);
    expect([names(one, ada), names(two, eli)]).toEqual([['Eli van Oak'], ['Ada Miller']]);
    lost.add(two);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(names(one, ada)).toEqual(['Eli van Oak']);
    vi.advanceTimersByTime(BEAT_MS);
    expect(names(one, ada)).toEqual([]);
  });

  it('keeps a reconnected window when its old connection ends', () => {
    const [one] = servers(1).all as [Presence];
    const leaveOld = one.join(ada, () => undefined);
    one.join(ada, () => undefined);
    leaveOld();
    expect(names(one, eli)).toEqual(['Ada Miller']);
  });

  it('runs no timer while nobody is present', () => {
    const [one] = servers(1).all as [Presence];
    const leave = one.join(ada, () => undefined);
    expect(vi.getTimerCount()).toBe(1);
    leave();
    vi.advanceTimersByTime(BEAT_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});
