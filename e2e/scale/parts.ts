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

/** Starts HAProxy in front of the site's servers, with the file that HOSTING.md recommends. */
export function startBalancer(servers: readonly { port: number }[]): Promise<Part> {
  const file = readExample('haproxy');
  const listOwn = (_: string, options = '') =>
    servers.map(({ port }, at) => `  server s${at} 127.0.0.1:${port}${options.replace('/one', `/s${at}`)}\n`).join('');
  const configure = (port: number) =>
    replaceIn(
      replaceIn(file, / {2}server one 10\.\S+(.*)\n {2}server two .+\n/g, listOwn),
      'bind :3000',
      `bind 127.0.0.1:${port}`,
    );
  return startPart(configure, ({ config }) => ['/usr/sbin/haproxy', '-db', '-f', config]);
}

/** Starts Varnish with the file that HOSTING.md recommends. @param backend the port of what it caches */
export function startCache(backend: number): Promise<Part> {
  const address = `.host = "127.0.0.1"; .port = "${backend}"`;
  const vcl = replaceIn(readExample('vcl'), '.host = "site"; .port = "3000"', address);
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

/** Returns the configuration file in a language that HOSTING.md contains. @throws Error if there is none */
function readExample(language: string): string {
  const [, file] = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(readFileSync(HOSTING, 'utf8')) ?? [];
  if (file === undefined) throw new Error(`HOSTING.md has no ${language} file.`);
  return file;
}

/** @throws Error if the text does not contain what is replaced */
function replaceIn(
  text: string,
  pattern: string | RegExp,
  replacement: string | ((...found: string[]) => string),
): string {
  const replaced = text.replace(pattern, typeof replacement === 'string' ? () => replacement : replacement);
  if (replaced === text) throw new Error(`The file in HOSTING.md does not contain ${pattern}.`);
  return replaced;
}
