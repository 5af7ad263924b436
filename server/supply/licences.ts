import type { ShippedPackage } from './shipped-packages';

/** Under which licences what is shipped may be: all let it be shipped as part of something else, if the licence goes with it. */
const PERMITTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'OFL-1.1'],
]);

/** The library that draws pictures lies beside the bundle as files of its own, which may be exchanged, as its licence asks. */
const BESIDE = /^@img\/sharp-/;
const PERMITTED_BESIDE = 'LGPL-3.0-or-later';

/** Of some packages, those under no licence that is permitted. */
export function withoutPermission(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ name, licence }) => licence === null || !isPermitted(licence, BESIDE.test(name)));
}

/** An SPDX expression: of what is parted by OR one will do, of what is parted by AND all are to. */
function isPermitted(licence: string, isBeside: boolean): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((each) => PERMITTED.has(each) || (isBeside && each === PERMITTED_BESIDE)),
    );
}
