import { RefusedAddress } from '../../library/link-preview/address-guard';
import type { Env } from '../../platform/env';

/** The result of checking an address of another site. */
export interface Looked {
  state: 'found' | 'broken' | 'unsure';
  problem: string | null;
}

/** A page counts as found after this much of it has arrived. */
const ENOUGH_BYTES = 2_000_000;
/** Status codes for a missing page. Other errors may occur only for automated requests. */
const GONE = new Set([404, 410]);

/** Checks whether an address of another site exists. Requests only public addresses. */
export async function lookOutside(env: Env, url: string): Promise<Looked> {
  // Loaded on demand, to keep the start of the server fast.
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
    if (error instanceof RefusedAddress)
      return { state: 'unsure', problem: 'The server is not allowed to check this address.' };
    if (!(error instanceof UnwantedAnswer)) return { state: 'broken', problem: 'The site does not respond.' };
    const { status } = error;
    if (status === undefined) return { state: 'found', problem: null };
    if (GONE.has(status)) return { state: 'broken', problem: `The page was not found (${status}).` };
    if (status >= 500) return { state: 'broken', problem: `The site returned an error (${status}).` };
    return { state: 'unsure', problem: `The site blocks automated checks (${status}).` };
  }
}
