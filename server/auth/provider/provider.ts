import type { Configuration } from 'openid-client';
import type { Env } from '../../env';
import { isForeign, type Proof, readProof } from './read-proof';
import { ProviderRefusal } from './refusal';
import { type RoleRule, roleRule } from './role-rule';
import { newWaiting, type Waiting } from './waiting';

/** An OpenID Connect provider, which says who somebody is in place of a password. */
export interface Provider {
  /** As its button calls it. */
  name: string;
  issuer: string;
  /** By which of its claims someone is an admin or an editor; null where their accounts say it. */
  rule: RoleRule | null;
  /** @returns where a browser is sent, and what must be known when it comes back @throws ProviderRefusal */
  begin(wish: Wish): Promise<{ address: string; waiting: Waiting }>;
  /**
   * Takes what a browser came back with, once.
   * @param address in full, as it was asked for @throws ProviderRefusal for whatever is not as it was asked for
   */
  finish(address: URL, waiting: Waiting): Promise<Proof>;
}

/** What a browser is sent to the provider for. */
export interface Wish {
  redirectUri: string;
  /** The page it comes back to. */
  to: string;
  /** Signed in already, and to show once more who they are: the session, and whose. */
  confirms?: { sessionId: string; email: string };
}

/** In seconds: whoever signs in waits for it. */
const TIMEOUT_SECONDS = 10;
/** After which what the provider says of itself is asked for again. */
const FRESH_MS = 60 * 60 * 1000;

/** The provider of the settings; null where there is none. It is asked for nothing before somebody signs in. */
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

/** Asks the provider what it says of itself. Its tokens' signatures are checked, whatever way they came. */
async function discover(issuer: URL, clientId: string, clientSecret: string): Promise<Configuration> {
  const oidc = await import('openid-client');
  const isInsecure = issuer.protocol === 'http:';
  try {
    const found = await oidc.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    // Without a word of it, a provider takes the secret in the header.
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
