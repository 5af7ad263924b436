/** The location of Postgres: one host, or several with one primary that accepts writes. */
export interface PostgresAddress {
  /** The URLs of the hosts, in the order they are tried. */
  urls: string[];
  username: string;
  password: string;
  /** The database and hosts, without a password. */
  description: string;
}

const MAX_HOSTS = 10;
/** Ignored, because this server always looks for the host that accepts writes. */
const WANTED = 'target_session_attrs';

/**
 * Parses `postgres://user:password@host:port/database`, with several hosts separated by commas, like libpq.
 * @throws TypeError if the URL is invalid
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

/**
 * Splits URLs that are separated by commas, each of them with one host.
 * @throws TypeError if one is invalid
 */
export function splitAddresses(list: string): string[] {
  return list.split(',').map((each) => {
    const { urls } = parsePostgresAddress(each.trim());
    return urls[0] ?? '';
  });
}
