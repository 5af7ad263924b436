import type { KnipConfig } from 'knip';

/** Returns what a style sheet imports as a module would: other sheets and fonts. */
function readImports(sheet: string): string {
  const found = sheet.matchAll(/@import "([^"]+)"|url\("(@font[^"]+)"\)/g);
  return [...found].map(([, imported, font]) => `import '${imported ?? font}';`).join('\n');
}

export default {
  entry: [
    'server/*.mjs',
    'server/features/bundle/verify.mjs',
    'server/main/cli/*.ts',
    'e2e/playwright.config.ts',
    'e2e/run/*.{mjs,ts}',
    'e2e/bench/*/run.ts',
    'e2e/bench/pages/express.ts',
    'e2e/image/*.test.ts',
    'e2e/**/*.spec.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}',
    'server/**/*.{ts,mjs}',
    'db/**/*.ts',
    'e2e/**/*.{ts,mjs}',
    '!e2e/api-client/**',
    '!e2e/bench/lighthouse/**',
    '!e2e/bench/puck/app/**',
    '!e2e/bench/next/**',
  ],
  ignoreBinaries: ['flock', 'openssl', 'mount', 'umount', 'apt-get', 'WebKitWebDriver', 'Xvfb'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['chrome-launcher', 'lighthouse', '@fonts/.+'],
  ignore: ['src/public/**'],
  compilers: { css: readImports },
} satisfies KnipConfig;
