import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage';

afterEach(() => vi.unstubAllGlobals());

it('returns the browser’s own storage', () => {
  const localStorage = {};
  vi.stubGlobal('window', { localStorage });
  expect(browserStorage()).toBe(localStorage);
});

it('returns an empty storage that throws on writing if the browser blocks it', () => {
  const refused = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refused }));
  const storage = browserStorage();
  expect([storage.length, storage.getItem('a')]).toEqual([0, null]);
  expect(() => storage.setItem('a', 'b')).toThrow();
});
