import { isRecord } from '../lib/is-object';

/**
 * Returns stored content with presets where nothing is stored, at any depth. Lists are stored as a whole.
 * @param stored content of any shape
 */
export function withPresets<P extends object>(presets: P, stored: unknown): P {
  const own = isRecord(stored) ? stored : {};
  const merged = Object.entries(presets).map(([key, preset]) => {
    const value = Object.hasOwn(own, key) ? own[key] : undefined;
    return [key, isRecord(preset) ? withPresets(preset, value) : (value ?? preset)];
  });
  return { ...own, ...Object.fromEntries(merged) } as P;
}
