import type { ShippedPackage } from './shipped-packages';

/** Under which licences what is shipped may be: all let it be shipped as part of something else, if the licence goes with it. */
const PERMITTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'OFL-1.1'],
]);

/** The libraries that decode pictures lie beside the bundle as files of their own, which can be exchanged, as their licenses ask. */
const BESIDE = /^(?:@img\/sharp-|libheif-js$)/;
const PERMITTED_BESIDE = new Set(['LGPL-3.0-or-later', 'LGPL-3.0']);

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
      choice.split(' AND ').every((each) => PERMITTED.has(each) || (isBeside && PERMITTED_BESIDE.has(each))),
    );
}
