import { expect, it } from 'vitest';
import { eventOf } from './live';

it('finds what came, under an id of its own or wrapped by the id of the event before it', () => {
  const presence = { kind: 'presence', people: [] };
  expect(eventOf(presence)).toBe(presence);
  expect(eventOf({ id: '', data: presence })).toBe(presence);
});
