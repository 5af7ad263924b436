import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
// What stays of an import when its types are gone; 'import type' and 'export type' leave nothing.
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm;
const SCHEMA_LIBRARY = /^zod(?:\/|$)/;

/** Everything a file brings with it, packages by name. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    if (!name.startsWith('.')) seen.add(name);
    else importsOf(fileOf(path.resolve(path.dirname(file), name)), seen);
  }
  return seen;
}

function fileOf(bare: string): string {
  const found = [`${bare}.ts`, `${bare}.tsx`, bare].find((name) => existsSync(name));
  if (!found) throw new Error(`${bare} is no file`);
  return found;
}

describe('what visitors download', () => {
  const views = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^pages\/.*\.(view\.tsx|content\.ts)$|^sections\/dynamic-sections\.tsx$/.test(file))
    .sort();

  it('follows imports to their end', () => {
    expect(views.length).toBeGreaterThan(20);
    expect(importsOf(path.join(ROOT, 'pages/models.ts'))).toContain('zod/mini');
  });

  it.each(views)('%s brings no schema library', (file) => {
    expect([...importsOf(path.join(ROOT, file))].filter((name) => SCHEMA_LIBRARY.test(name))).toEqual([]);
  });

  it('is, on a page of its own, a script that needs no package', () => {
    const brought = importsOf(path.join(ROOT, 'entry-visitor.ts'));
    const asked = importsOf(path.join(ROOT, 'entry-visitor-asked.ts'));
    expect(brought).toContain(path.join(ROOT, 'visitor/navigation.ts'));
    expect(asked).toContain(path.join(ROOT, 'visitor/contact-form.ts'));
    expect([...brought, ...asked].filter((name) => !name.startsWith(ROOT))).toEqual([]);
  });

  it('is, where the app runs, neither the content of pages nor what editors need', () => {
    const brought = [...importsOf(path.join(ROOT, 'entry-app.tsx'))];
    expect(brought).toContain('react');
    const theirs = /pages\/.*\.(content|model)\.ts$|^zod(?:\/|$)|^@trpc|^@editorjs|^@dnd-kit/;
    const model = path.join(ROOT, 'pages/contact/contact-message.model.ts');
    expect(brought.filter((name) => theirs.test(name) && name !== model)).toEqual([]);
  });
});

describe('what editors download', () => {
  it.each(['overlay/overlay.tsx', 'admin/dashboard.tsx'])(
    '%s brings the small build of the schema library alone',
    (file) => {
      const brought = importsOf(path.join(ROOT, file));
      expect(brought).toContain('zod/mini');
      expect(brought).not.toContain('zod');
    },
  );
});
