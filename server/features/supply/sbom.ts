import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../platform/project-root';
import { listUnpermitted } from './licences';
import { shippedPackages } from './shipped-packages';

// `npm run sbom`: writes the software bill of materials next to the build, as CycloneDX and as a list of licenses.

const FOLDER = path.resolve(process.argv[2] ?? path.join(PROJECT_ROOT, 'dist'));
const MAX_BYTES = 64 * 1024 * 1024;

interface Bom {
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  metadata: { component: { 'bom-ref': string } };
}

const packages = shippedPackages(PROJECT_ROOT);
const refused = listUnpermitted(packages);
if (refused.length > 0) {
  const names = refused.map(({ name, licence }) => `${name} (${licence ?? 'none'})`).join(', ');
  process.stderr.write(`These packages have no permitted license: ${names}\n`);
  process.exit(1);
}

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const all = JSON.parse(execFileSync('npm', args, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES })) as Bom;
const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
const components = all.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));

mkdirSync(FOLDER, { recursive: true });
writeFileSync(path.join(FOLDER, 'sbom.cdx.json'), `${JSON.stringify({ ...all, components, dependencies }, null, 1)}\n`);
const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
writeFileSync(path.join(FOLDER, 'licences.txt'), `${lines.join('\n')}\n`);
process.stdout.write(`${components.length} packages are in sbom.cdx.json and licences.txt, in ${FOLDER}.\n`);
