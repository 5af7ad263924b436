import { readFileSync } from 'node:fs';
import { applyPatch } from 'diff';

/** What the editor does wrong in its version, each with the reason: the output of `diff -u`, of its file and the mended one. */
const PATCH = readFileSync(new URL('./editorjs.patch', import.meta.url), 'utf8');

/**
 * The editor's code without some faults of its version.
 * @throws Error where the patch does not fit, which fails the build: another version needs a patch of its own, or none
 */
export function mendEditor(code: string): string {
  const mended = applyPatch(code, PATCH);
  if (mended === false)
    throw new Error('src/rich-text/build/editorjs.patch does not fit the editor that is installed.');
  return mended;
}
