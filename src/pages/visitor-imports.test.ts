import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
// Matches imports that remain at run time, unlike 'import type' and 'export type'.
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm;
const SCHEMA_LIBRARY = /^zod(?:\/|$)/;

/** Returns all files that a file imports, directly or not, and its packages by name. */
function collectImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    if (!name.startsWith('.')) seen.add(name);
    else collectImports(resolveFile(path.resolve(path.dirname(file), name)), seen);
  }
  return seen;
}

function resolveFile(bare: string): string {
  const found = [`${bare}.ts`, `${bare}.tsx`, bare].find((name) => existsSync(name));
  if (!found) throw new Error(`${bare} is no file`);
  return found;
}

describe('the scripts for visitors', () => {
  const views = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^pages\/.*\.(view\.tsx|content\.ts)$|^sections\/dynamic-sections\.tsx$/.test(file))
    .sort();

  it('are checked with all indirect imports', () => {
    expect(views.length).toBeGreaterThan(20);
    expect(collectImports(path.join(ROOT, 'pages/models.ts'))).toContain('zod/mini');
  });

  it.each(views)('%s does not import the schema library', (file) => {
    expect([...collectImports(path.join(ROOT, file))].filter((name) => SCHEMA_LIBRARY.test(name))).toEqual([]);
  });

  it('need no packages on a page without the app', () => {
    const brought = collectImports(path.join(ROOT, 'entry-visitor.ts'));
    const asked = collectImports(path.join(ROOT, 'entry-visitor-asked.ts'));
    expect(brought).toContain(path.join(ROOT, 'visitor/navigation.ts'));
    expect(asked).toContain(path.join(ROOT, 'visitor/contact-form.ts'));
    expect([...brought, ...asked].filter((name) => !name.startsWith(ROOT))).toEqual([]);
  });

  it('contain neither page content nor editor code, even with the app', () => {
    const brought = [...collectImports(path.join(ROOT, 'entry-app.tsx'))];
    expect(brought).toContain('react');
    const theirs = /pages\/.*\.(content|model)\.ts$|^zod(?:\/|$)|^@trpc|^@editorjs|^@dnd-kit/;
    const model = path.join(ROOT, 'pages/contact/contact-message.model.ts');
    expect(brought.filter((name) => theirs.test(name) && name !== model)).toEqual([]);
  });
});

describe('the scripts for editors', () => {
  it.each(['overlay/overlay.tsx', 'admin/dashboard.tsx'])(
    '%s imports only the small build of the schema library',
    (file) => {
      const brought = collectImports(path.join(ROOT, file));
      expect(brought).toContain('zod/mini');
      expect(brought).not.toContain('zod');
    },
  );
});
