import { RefusedAddress } from '../../library/link-preview/address-guard';
import type { Env } from '../../platform/env';

/** What stood at an address of another site. */
export interface Looked {
  state: 'found' | 'broken' | 'unsure';
  problem: string | null;
}

/** A page is there once so much of it has come. */
const ENOUGH_BYTES = 2_000_000;
/** Answers that say that nothing is there; any other failure may be meant for programs alone. */
const GONE = new Set([404, 410]);

/** Looks whether something stands at an address of another site. Nothing but public addresses is asked. */
export async function lookOutside(env: Env, url: string): Promise<Looked> {
  // What fetches is loaded when something is to be fetched: no start waits for it.
  const { guardedFetch, UnwantedAnswer } = await import('../../library/link-preview/guarded-fetch');
  try {
    await guardedFetch(url, {
      allowPrivate: env.LINK_PREVIEW_ALLOW_PRIVATE === 'true',
      hosts: env.LINK_PREVIEW_HOSTS,
      userAgent: `Prospectus-LinkCheck/1.0${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`,
      maxBytes: ENOUGH_BYTES,
      accept: '*/*',
      isWanted: () => true,
    });
    return { state: 'found', problem: null };
  } catch (error) {
    if (error instanceof RefusedAddress) return { state: 'unsure', problem: 'It is not looked at from here.' };
    if (!(error instanceof UnwantedAnswer)) return { state: 'broken', problem: 'It does not answer.' };
    const { status } = error;
    if (status === undefined) return { state: 'found', problem: null };
    if (GONE.has(status)) return { state: 'broken', problem: `Nothing is there (${status}).` };
    if (status >= 500) return { state: 'broken', problem: `It fails (${status}).` };
    return { state: 'unsure', problem: `It does not let programs look (${status}).` };
  }
}
