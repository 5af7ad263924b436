import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, expect, signIn, UNLIMITED } from '../ops/fixtures';
import { freePort } from '../run/postgres.mjs';
import type { ServerProcess } from '../run/server-process';

/** Someone who works on the site: a person with a session, or the owner of a key. */
export interface Worker {
  name: string;
  headers: Record<string, string>;
  /** How to sign in again; missing for keys. */
  email?: string | undefined;
}

/** Something that was published. */
export interface Act {
  /** How: the name of the door. */
  door: string;
  /** Where visitors saw it. */
  address: string;
  /** ISO 8601: the day. */
  day: string;
  /** Who the advertisement log must name. */
  by: string;
}

type Json = ReturnType<typeof JSON.parse>;
export type Start = (settings: Record<string, string>) => Promise<ServerProcess>;

const PASSWORD = ADMIN.ADMIN_PASSWORD;
const SHOWN_MS = 10_000;
const LOOK_MS = 10;

/** The firm's server with its clock, the people who work on the site, and everything that they published. */
export class Office {
  readonly acts: Act[] = [];
  /** The hashes that were approved, by the id of the draft. */
  readonly approved = new Map<number, string>();
  readonly marian: Worker = { name: 'Marian', email: ADMIN.ADMIN_EMAIL, headers: {} };
  readonly eli: Worker = { name: 'Eli Sample', headers: {} };
  readonly rae: Worker = { name: 'Rae Sample', headers: {} };
  /** Writes through the REST API, and proposes changes as an agent. */
  readonly key: Worker = { name: 'Ledger', headers: {} };
  readonly agent: Worker = { name: 'Agent', headers: {} };

  private constructor(
    public server: ServerProcess,
    readonly settings: Record<string, string>,
    /** The current day, in UTC. */
    public day: string,
  ) {}

  /** Opens the office on a day, with an editor, a reviewer and two keys. */
  static async open(start: Start, folder: string, day: string): Promise<Office> {
    const port = String(await freePort());
    const settings = {
      ...{ ...ADMIN, ...UNLIMITED, RATE_KEY_WRITES_PER_MINUTE: '0', TZ: 'UTC' },
      // A restored copy has the same address, so that its pages are the same too.
      ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, AUTH_SECRET: 'the secret of a firm that lasts a year' },
      ...{ DATA_DIR: path.join(folder, 'own'), CLOCK_FILE: path.join(folder, 'clock') },
      NODE_OPTIONS: `--import=${new URL('./clock.mjs', import.meta.url).href}`,
    };
    setClock(settings.CLOCK_FILE, day);
    const office = new Office(await start(settings), settings, day);
    await office.hire();
    return office;
  }

  get url(): string {
    return this.server.url;
  }

  /** Waits until everything is recorded, and moves the clock to the morning of a day. */
  async goTo(day: string): Promise<void> {
    await this.settle();
    setClock(this.settings.CLOCK_FILE ?? '', day);
    this.day = day;
  }

  /** Waits until everything that visitors can open is recorded. */
  async settle(): Promise<void> {
    for (;;) {
      const { behindSince, waiting } = await this.send(this.rae, 'GET', '/record/state');
      if (behindSince === null && waiting === 0) return;
      await wait(LOOK_MS);
    }
  }

  /** Sends a request that must succeed. @returns the body */
  async send(by: Worker, method: string, address: string, body?: object, more = {}): Promise<Json> {
    const answer = await this.request(by, method, `/api${address}`, body, more);
    const read = await answer.json();
    expect(answer.ok, `${method} ${address}: ${answer.status} ${JSON.stringify(read)}`).toBe(true);
    return read;
  }

  /** Calls a procedure of the dashboard or the page editor. @returns its result */
  async call(by: Worker, name: string, input: object, screen = 'dashboard'): Promise<Json> {
    return (await this.send(by, 'POST', `/trpc/${name}`, input, { 'X-Source': screen })).result.data;
  }

  /** Reads something that only the dashboard reads. */
  async query(by: Worker, name: string, input: object): Promise<Json> {
    const asked = encodeURIComponent(JSON.stringify(input));
    return (await this.send(by, 'GET', `/trpc/${name}?input=${asked}`)).result.data;
  }

  /** Calls a tool as the agent. @returns its result */
  async callTool(name: string, args: object): Promise<Json> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const accepted = { Accept: 'application/json, text/event-stream' };
    const text = await (await this.request(this.agent, 'POST', '/mcp', message, accepted)).text();
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    expect(result?.isError, text).toBeFalsy();
    return result.structuredContent;
  }

  /** Uploads a file. @returns the response's body */
  upload(by: Worker, address: string, name: string, content: string): Promise<Json> {
    const form = new FormData();
    form.append('files', new File([content], name, { type: 'text/plain' }));
    return this.send(by, 'POST', address, form);
  }

  /** Sends a request. Someone whose session has expired signs in again, as people do in the morning. */
  async request(by: Worker, method: string, address: string, body?: object, more = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = { ...by.headers, ...(!isForm && { 'Content-Type': 'application/json' }), ...more };
    const send = () => fetch(this.url + address, { method, headers, body: isForm ? body : JSON.stringify(body) });
    const answer = await send();
    if (by.email === undefined || (answer.status !== 401 && !(await asksForPassword(answer)))) return answer;
    await this.signIn(by);
    return this.request({ ...by, email: undefined }, method, address, body, more);
  }

  /** Opens a page as a visitor until it shows some words. That also records it. */
  async visit(address: string, words: string): Promise<void> {
    const isShown = async () => (await (await fetch(this.url + address)).text()).includes(words);
    for (const begun = Date.now(); !(await isShown()); await wait(LOOK_MS)) {
      expect(Date.now() - begun, `${address} shows “${words}”`).toBeLessThan(SHOWN_MS);
    }
  }

  /** Visits what was published, and notes it. */
  async publish(door: string, by: Worker, address: string, words: string): Promise<void> {
    await this.visit(address, words);
    this.acts.push({ door, address, day: this.day, by: by.name });
  }

  async signIn(person: Worker): Promise<void> {
    const { Cookie = '', Origin = '' } = await signIn(this.url, PASSWORD, person.email);
    person.headers = { Cookie, Origin };
  }

  /** Downloads a file of the record. @returns where it was saved */
  async download(by: Worker, address: string, file: string): Promise<string> {
    const answer = await this.request(by, 'GET', `/api/record/${address}`, undefined, {
      'Sec-Fetch-Site': 'same-origin',
    });
    expect(answer.status, address).toBe(200);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  }

  private async hire(): Promise<void> {
    await this.signIn(this.marian);
    this.marian.name = (await this.send(this.marian, 'GET', '/auth/session')).user.name;
    const people = [
      [this.eli, 'editor'],
      [this.rae, 'reviewer'],
    ] as const;
    for (const [person, role] of people) {
      person.email = `${role}@elmwater.example`;
      const account = { email: person.email, name: person.name, role, password: PASSWORD };
      await this.send(this.marian, 'POST', '/admin/users', account);
      await this.signIn(person);
    }
    const keys = [
      [this.key, 'content:write'],
      [this.agent, 'content:draft'],
    ] as const;
    for (const [worker, scope] of keys) {
      const { key } = await this.send(this.marian, 'POST', '/admin/keys', { name: worker.name, scopes: [scope] });
      worker.headers = { Authorization: `Bearer ${key}` };
    }
  }
}

/** Sets the clock of the office to 9 a.m. of a day. */
function setClock(file: string, day: string): void {
  const ahead = Date.parse(`${day}T09:00:00Z`) - Date.now();
  // Replaced as a whole, because the server may read the file at any moment.
  writeFileSync(`${file}.new`, String(ahead));
  renameSync(`${file}.new`, file);
}

async function asksForPassword(answer: Response): Promise<boolean> {
  return answer.status === 403 && (await answer.clone().text()).includes('CONFIRM_IDENTITY');
}
