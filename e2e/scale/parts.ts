import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cluster } from '../run/postgres.mjs';
import { type Part, startPart } from './part';

const HOSTING = fileURLToPath(new URL('../../server/HOSTING.md', import.meta.url));

/** Starts PgBouncer in transaction mode in front of a cluster. */
export function startPooler(cluster: Cluster): Promise<Part> {
  const configure = (port: number) => `[databases]
* = host=127.0.0.1 port=${cluster.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
`;
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  return startPart(configure, ({ config }) => ['/usr/sbin/pgbouncer', ...asUser, config]);
}

/** Starts HAProxy in front of the site's servers. It sends a read again to another server if one does not answer. */
export function startBalancer(servers: readonly { port: number }[]): Promise<Part> {
  const configure = (port: number) => `defaults
  mode http
  option forwardfor
  option redispatch
  option httpchk GET /readyz
  retries 3
  retry-on conn-failure empty-response response-timeout 502 503
  timeout connect 2s
  timeout client 65s
  timeout server 65s
frontend site
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  default_backend servers
backend servers
  balance leastconn
  default-server check inter 250ms fall 1 rise 1
${servers.map((server, at) => `  server s${at} 127.0.0.1:${server.port}`).join('\n')}
`;
  return startPart(configure, ({ config }) => ['/usr/sbin/haproxy', '-db', '-f', config]);
}

/** Starts Varnish with the file that HOSTING.md recommends. @param backend the port of what it caches */
export function startCache(backend: number): Promise<Part> {
  const [, file = ''] = /```vcl\n([\s\S]+?)```/.exec(readFileSync(HOSTING, 'utf8')) ?? [];
  const vcl = file.replace('.host = "site"; .port = "3000"', `.host = "127.0.0.1"; .port = "${backend}"`);
  if (vcl === file) throw new Error('HOSTING.md has no file for Varnish with the expected address of the site.');
  return startPart(
    () => vcl,
    ({ folder, config, port }) => {
      const own = process.getuid?.() === 0 ? ['-j', 'none'] : [];
      return [
        '/usr/sbin/varnishd',
        ...own,
        '-F',
        '-a',
        `127.0.0.1:${port}`,
        '-f',
        config,
        '-n',
        `${folder}/work`,
        '-s',
        'malloc,64m',
      ];
    },
  );
}
