import type { ShippedPackage } from './shipped-packages';

/** The permitted licenses of shipped packages. All of them allow redistribution as part of a product together with the license. */
const PERMITTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'OFL-1.1'],
]);

/** The image libraries are separate files next to the bundle, so that they can be replaced, as their licenses require. */
const BESIDE = /^(?:@img\/sharp-|libheif-js$)/;
const PERMITTED_BESIDE = new Set(['LGPL-3.0-or-later', 'LGPL-3.0']);

/** Returns the packages without a permitted license. */
export function listUnpermitted(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ name, licence }) => licence === null || !isPermitted(licence, BESIDE.test(name)));
}

/** Evaluates an SPDX expression: one of the licenses joined by OR must be permitted, and all of those joined by AND. */
function isPermitted(licence: string, isBeside: boolean): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((each) => PERMITTED.has(each) || (isBeside && PERMITTED_BESIDE.has(each))),
    );
}
