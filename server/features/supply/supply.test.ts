import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../platform/project-root';
import { UNBUNDLED } from '../../ship.mjs';
import { listUnpermitted } from './licences';
import { type ShippedPackage, shippedPackages } from './shipped-packages';

const REGISTRY = 'https://registry.npmjs.org/';
const packages = shippedPackages(PROJECT_ROOT);
const names = new Set(packages.map(({ name }) => name));

describe('shipped third-party packages', () => {
  it('include those of the server and the browser code, but none for building or testing', () => {
    for (const name of [...UNBUNDLED, 'express', 'accepts', '@editorjs/editorjs', '@fontsource-variable/inter']) {
      expect([name, names.has(name)]).toEqual([name, true]);
    }
    for (const name of ['vitest', 'typescript', '@playwright/test', 'drizzle-kit', 'vite', 'subset-font', 'axe-core']) {
      expect([name, names.has(name)]).toEqual([name, false]);
    }
  });

  it('have permitted licenses', () => {
    expect(listUnpermitted(packages)).toEqual([]);
  });

  it('come from the npm registry, each with an integrity hash', () => {
    expect(packages.filter(({ resolved }) => !(resolved ?? REGISTRY).startsWith(REGISTRY))).toEqual([]);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('have exact versions', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'));
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  [null, false],
])('a package with the license %s is permitted: %s', (licence, isPermitted) => {
  const one: ShippedPackage = { name: 'one', version: '1.0.0', licence, resolved: null, integrity: null };
  expect(listUnpermitted([one])).toEqual(isPermitted ? [] : [one]);
});

it('the bill of materials is valid CycloneDX and complete', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-sbom-'));
  execFileSync(process.execPath, ['--import', 'tsx', 'server/features/supply/sbom.ts', folder], { cwd: PROJECT_ROOT });
  const bom = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'));
  expect(bom.bomFormat).toBe('CycloneDX');
  const told = new Set(bom.components.map(({ name, version }: ShippedPackage) => `${name}@${version}`));
  expect(told).toEqual(new Set(packages.map(({ name, version }) => `${name}@${version}`)));
  expect(readFileSync(path.join(folder, 'licences.txt'), 'utf8')).toMatch(/^express \d+\.\d+\.\d+: MIT$/m);
  rmSync(folder, { recursive: true });
});
