import { readFileSync } from 'node:fs';
import { applyPatch } from 'diff';

/** Fixes for bugs in the installed version of the editor, with reasons, as the output of `diff -u`. */
const PATCH = readFileSync(new URL('./editorjs.patch', import.meta.url), 'utf8');

/**
 * Applies the patch to the editor's code.
 * @throws Error if the patch does not fit, which fails the build: another version needs a new patch, or none
 */
export function patchEditor(code: string): string {
  const mended = applyPatch(code, PATCH);
  if (mended === false) throw new Error('src/rich-text/build/editorjs.patch does not fit the installed editor.');
  return mended;
}
