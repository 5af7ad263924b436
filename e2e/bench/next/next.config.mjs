/** Sets the root explicitly, since this folder is inside another project with its own lockfile. */
export default { turbopack: { root: import.meta.dirname }, poweredByHeader: true };
