import { afterAll } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { type RecordedSite, recordSite, render, SETTINGS } from './testing-bundle';

/** Starts a server with a recorded site, which is closed after the tests of the file. Apart, because browser tests use the rest. */
export async function startRecordedSite(): Promise<{ server: TestServer; site: RecordedSite }> {
  const server = await startTestServer(SETTINGS, render);
  afterAll(() => server.close());
  return { server, site: await recordSite(server) };
}
