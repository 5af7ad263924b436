/** The folder stands in another project's, whose lockfile is not its own. */
export default { turbopack: { root: import.meta.dirname }, poweredByHeader: true };
