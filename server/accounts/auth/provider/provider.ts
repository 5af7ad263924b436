import type { Configuration } from 'openid-client';
import type { Env } from '../../../platform/env';
import { isForeign, type Proof, readProof } from './read-proof';
import { ProviderRefusal } from './refusal';
import { type RoleRule, roleRule } from './role-rule';
import { newWaiting, type Waiting } from './waiting';

/** An OpenID Connect provider, which identifies people instead of a password. */
export interface Provider {
  /** The name on its button. */
  name: string;
  issuer: string;
  /** Which claims make someone an admin or editor; null if their accounts decide. */
  rule: RoleRule | null;
  /** @returns the address to send the browser to, and the state needed when it returns @throws ProviderRefusal */
  begin(wish: Wish): Promise<{ address: string; waiting: Waiting }>;
  /**
   * Redeems the response that a browser returned with, once.
   * @param address the full address of the callback @throws ProviderRefusal if anything does not match the request
   */
  finish(address: URL, waiting: Waiting): Promise<Proof>;
}

/** The purpose of a redirect to the provider. */
export interface Wish {
  redirectUri: string;
  /** The page to return to. */
  to: string;
  /** The current session and its person's email, if a signed-in person confirms their identity. */
  confirms?: { sessionId: string; email: string };
}

/** Short, because the person is waiting. */
const TIMEOUT_SECONDS = 10;
/** How long the provider's metadata is cached, in milliseconds. */
const FRESH_MS = 60 * 60 * 1000;

/** Creates the configured provider, or returns null if there is none. It is not contacted before someone signs in. */
export function createProvider(env: Env): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  /** @throws ProviderRefusal */
  function configuration(): Promise<Configuration> {
    if (!known || Date.now() - known.at > FRESH_MS) {
      known = { at: Date.now(), configuration: discover(new URL(issuer ?? ''), clientId ?? '', clientSecret ?? '') };
      known.configuration.catch(() => {
        known = undefined;
      });
    }
    return known.configuration;
  }

  return {
    name: env.OIDC_NAME,
    issuer,
    rule: roleRule(env),

    async begin({ redirectUri, to, confirms }) {
      const settings = await configuration();
      const oidc = await import('openid-client');
      const waiting = newWaiting(to, confirms?.sessionId);
      const address = oidc.buildAuthorizationUrl(settings, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(waiting.verifier),
        code_challenge_method: 'S256',
        state: waiting.state,
        nonce: waiting.nonce,
        ...(confirms && { prompt: 'login', max_age: '0', login_hint: confirms.email }),
      });
      return { address: address.href, waiting };
    },

    async finish(address, waiting) {
      const settings = await configuration();
      const oidc = await import('openid-client');
      try {
        const tokens = await oidc.authorizationCodeGrant(settings, address, {
          pkceCodeVerifier: waiting.verifier,
          expectedState: waiting.state,
          expectedNonce: waiting.nonce,
          idTokenExpected: true,
        });
        return await readProof(env, tokens, (subject) => oidc.fetchUserInfo(settings, tokens.access_token, subject));
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error;
        const wasDeclined = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
        throw new ProviderRefusal(wasDeclined ? 'declined' : isForeign(error) ? 'away' : 'failed', { cause: error });
      }
    },
  };
}

/** Fetches the provider's metadata. Enables signature checks for its tokens, however they were received. */
async function discover(issuer: URL, clientId: string, clientSecret: string): Promise<Configuration> {
  const oidc = await import('openid-client');
  const isInsecure = issuer.protocol === 'http:';
  try {
    const found = await oidc.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    // Providers that do not say otherwise accept the secret in the header.
    const isPosted = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const how = isPosted ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret);
    const configuration = new oidc.Configuration(server, clientId, clientSecret, how);
    configuration.timeout = TIMEOUT_SECONDS;
    oidc.enableNonRepudiationChecks(configuration);
    if (isInsecure) oidc.allowInsecureRequests(configuration);
    return configuration;
  } catch (error) {
    throw new ProviderRefusal('away', { cause: error });
  }
}
