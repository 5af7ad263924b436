/** Where a Postgres is: one host, or several of which one takes writes. */
export interface PostgresAddress {
  /** An address of each host, in the order in which they are tried. */
  urls: string[];
  username: string;
  password: string;
  /** Database and hosts, without a password. */
  description: string;
}

const MAX_HOSTS = 10;
/** What of several hosts is wanted is known here: the one that takes writes. */
const WANTED = 'target_session_attrs';

/**
 * Reads `postgres://user:password@host:port/database`, or with several hosts, parted by commas, as libpq does.
 * @throws TypeError for what is no such address
 */
export function parsePostgresAddress(address: string): PostgresAddress {
  const [, scheme = '', rest = ''] = /^([a-z]{1,20}:\/\/)(.{1,4000})$/s.exec(address) ?? [];
  const end = rest.search(/[/?#]/);
  const [authority, tail] = end === -1 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)];
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',');
  if (hosts.length > MAX_HOSTS || (hosts.length > 1 && hosts.includes(''))) throw new TypeError('Invalid hosts');
  const each = hosts.map((host) => new URL(`${scheme}${authority.slice(0, at)}${host}${tail}`));
  for (const url of each) if (url.searchParams.has(WANTED)) url.searchParams.delete(WANTED);
  const [{ username, password, pathname } = new URL(address)] = each;
  const places = each.map(({ hostname, port }) => `${hostname || 'a local socket'}${port ? `:${port}` : ''}`);
  return {
    urls: each.map(({ href }) => href),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    description: `Postgres ${pathname.slice(1)} at ${places.join(' or ')}`,
  };
}
