import { describe, expect, it } from 'vitest';
import { checkFloors } from './check-floors';

const check = (files: Record<string, string>) => checkFloors(new Map(Object.entries(files)));

describe('floors', () => {
  it.each([
    ['server/platform/a.ts', "import { b } from '../content/b';", 'content is a higher floor'],
    ['server/library/media/a.ts', "import type { B } from '../../content/pages/b';", 'content is a higher floor'],
    ['server/content/pages/a.ts', "export { b } from '../../main/b';", 'main is a higher floor'],
    ['server/site/front/a.ts', "await import('../../features/b');", 'features is a higher floor'],
    ['server/site/front/a.ts', "import { b } from '../../../src/ui/b';", 'the server imports no screens from src'],
    ['db/a.ts', "import { b } from '../server/platform/b';", 'the database knows no server'],
    ['src/lib/a.ts', "import { b } from '../ui/b';", 'ui is a higher floor'],
    ['src/ui/a.tsx', "import type { B } from '../content/b';", 'content is a neighbor'],
    ['src/pages/home/a.tsx', "import type { Boot } from '../../boot';", 'boot is a higher floor'],
    ['src/editing/a.ts', "import { useState } from 'react';", 'the editing core has no screen'],
    ['src/admin/a.ts', "import { b } from '../../server/api/b';", 'browsers do not run the server'],
  ])('%s may not contain %s', (file, text, why) => {
    expect(check({ [file]: text })).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['server/content/pages/a.ts', "import { b } from '../../platform/b';"],
    ['server/content/pages/a.ts', "import { b } from '../../../src/content/text';"],
    ['server/content/pages/a.db.test.ts', "import { startTestServer } from '../../main/testing';"],
    ['src/api/trpc.ts', "import type { AppRouter } from '../../server/api/router';"],
    ['src/pages/home/a.tsx', "import { b } from '../about/b'; import { c } from '../../content/c';"],
  ])('%s may contain %s', (file, text) => {
    expect(check({ [file]: text })).toEqual([]);
  });

  it('finds folders of a floor that import each other', () => {
    const files = {
      'server/content/pages/a.ts': "import { b } from '../sections/b';",
      'server/content/sections/b.ts': "import { c } from '../history/c';",
      'server/content/history/c.ts': "import type { A } from '../pages/a';",
    };
    expect(check(files)).toEqual([
      'server/content/pages -> server/content/sections -> server/content/history -> server/content/pages is a cycle: ' +
        'server/content/pages/a.ts imports server/content/sections/b, ' +
        'server/content/sections/b.ts imports server/content/history/c, ' +
        'server/content/history/c.ts imports server/content/pages/a.',
    ]);
  });

  it('finds hooks that a module adds to the first test file that imports it', () => {
    const hook = 'beforeAll(start);\n';
    expect(check({ 'server/features/testing-a.ts': hook })).toEqual([
      'server/features/testing-a.ts adds hooks while it is loaded.',
    ]);
    expect(check({ 'server/features/a.test.ts': hook, 'server/features/testing-b.ts': `  ${hook}` })).toEqual([]);
  });
});
