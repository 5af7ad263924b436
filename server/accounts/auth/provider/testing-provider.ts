import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** How the test provider misbehaves; `good` if it does not. */
type Mode = 'good' | 'declines' | 'wrong-nonce' | 'wrong-audience' | 'wrong-issuer' | 'expired' | 'other-key' | 'away';

/** An OpenID Connect provider for tests, which signs real tokens and asks for no credentials. */
export interface TestProvider {
  /** The settings of a site that trusts the provider. */
  settings: Record<string, string>;
  mode: Mode;
  /** The claims about every person who signs in. */
  claims: Record<string, unknown>;
  /** Additional claims at the userinfo endpoint. */
  more: Record<string, unknown>;
  /** When the person authenticated, in milliseconds; the current time if asked to ask again and `asksAnew` is set. */
  authenticatedAt: number;
  asksAnew: boolean;
  /** The parameters of the last request. */
  asked: URLSearchParams;
  close(): Promise<void>;
}

const CLIENT = { id: 'the-site', secret: 'a secret: of the site & its provider' };

export async function startTestProvider(): Promise<TestProvider> {
  const [right, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, { asked: URLSearchParams; at: number }>();
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: TestProvider = {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Elmwater',
    },
    mode: 'good',
    claims: { sub: 'u-1', email: 'Tomas@elmwater.example', email_verified: true, name: 'Tomas Reed' },
    more: {},
    authenticatedAt: Date.now(),
    asksAnew: true,
    asked: new URLSearchParams(),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return provider;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') return json(res, 200, metadata(issuer));
    if (pathname === '/jwks') return json(res, 200, { keys: [jwk] });
    if (pathname === '/authorize') return authorize(res, searchParams);
    if (pathname === '/token') return json(res, ...(await exchange(req, new URLSearchParams(await bodyOf(req)))));
    if (pathname === '/userinfo') return json(res, 200, { sub: provider.claims.sub, ...provider.more });
    json(res, 404, {});
  }

  /** Redirects back at once, as if the person were already signed in there. */
  function authorize(res: ServerResponse, asked: URLSearchParams): void {
    provider.asked = asked;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    const code = randomBytes(16).toString('hex');
    const isAnew = asked.get('prompt') === 'login' && provider.asksAnew;
    codes.set(code, { asked, at: isAnew ? Date.now() : provider.authenticatedAt });
    if (provider.mode === 'declines') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', code);
    res.writeHead(302, { Location: back.href }).end();
  }

  async function exchange(req: IncomingMessage, given: URLSearchParams): Promise<[number, object]> {
    if (provider.mode === 'away') return [503, {}];
    const known = codes.get(given.get('code') ?? '');
    codes.delete(given.get('code') ?? '');
    if (!isClient(req.headers.authorization)) return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const isSame =
      known?.asked.get('code_challenge') === challenge && known.asked.get('redirect_uri') === given.get('redirect_uri');
    if (!known || !isSame) return [400, { error: 'invalid_grant' }];
    const token = await sign(known.asked, Math.floor(known.at / 1000));
    return [200, { access_token: 'a-token', token_type: 'Bearer', id_token: token, expires_in: 60 }];
  }

  function sign(asked: URLSearchParams, auth_time: number): Promise<string> {
    const { mode } = provider;
    const nonce = mode === 'wrong-nonce' ? 'another' : asked.get('nonce');
    return new SignJWT({ ...provider.claims, nonce, auth_time })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(mode === 'wrong-issuer' ? 'https://elsewhere.example' : issuer)
      .setAudience(mode === 'wrong-audience' ? 'another-site' : CLIENT.id)
      .setIssuedAt(mode === 'expired' ? '2 hours ago' : undefined)
      .setExpirationTime(mode === 'expired' ? '1 hour ago' : '5 minutes')
      .sign(mode === 'other-key' ? other.privateKey : right.privateKey);
  }
}

/** The id and the secret arrive form-encoded in the header. */
function isClient(authorization = ''): boolean {
  const given = atob(authorization.replace('Basic ', '')).split(':');
  const [id, secret] = given.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return id === CLIENT.id && secret === CLIENT.secret;
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}

function json(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
