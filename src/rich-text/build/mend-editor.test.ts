import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { patchEditor } from './mend-editor';

const code = readFileSync('node_modules/@editorjs/editorjs/dist/editorjs.mjs', 'utf8');

it('fixes the bugs of the editor', () => {
  const mended = patchEditor(code);
  expect(mended).toContain('ge.remove(document, s)');
  expect(mended).toContain('s || this.bindBlockEvents(a)');
  expect(mended).toContain('i.dropInputsCache();\n    } catch');
  expect(mended).toContain(',\n    // Immediately, not when the browser is idle: a pasted heading');
  expect(mended).toContain('exportDataAsString(), a = Z(\n      t ===');
  expect(mended).toContain('this._data = t, this._element &&');
  expect(mended.match(/takeFirst/g)).toHaveLength(3);
  expect(mended.match(/setCaretAfter/g)).toHaveLength(5);
  expect(mended.match(/br: \{\}/g)).toHaveLength(5);
  expect(mended.match(/isOneOfMany/g)).toHaveLength(3);
  expect(mended).toContain("// '/' is the home page.");
});

it.each([
  ['is already patched', patchEditor(code)],
  ['has changed at a patched place', code.replace('this.bindBlockEvents(a);', 'this.bindEvents(a);')],
])('fails the build for an editor that %s', (_what, other) => {
  expect(() => patchEditor(other)).toThrow('editorjs.patch does not fit');
});
