import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage';

afterEach(() => vi.unstubAllGlobals());

it('is the browser’s own', () => {
  const localStorage = {};
  vi.stubGlobal('window', { localStorage });
  expect(browserStorage()).toBe(localStorage);
});

it('where the browser refuses it holds nothing, and refuses to be written to', () => {
  const refused = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refused }));
  const storage = browserStorage();
  expect([storage.length, storage.getItem('a')]).toEqual([0, null]);
  expect(() => storage.setItem('a', 'b')).toThrow();
});
