import type { PlatformContext, PlatformServices } from '../platform/trpc/context';
import type { AuditStream } from './audit/audit-stream';
import type { Refusals } from './audit/refusals';
import type { Secrets } from './auth/auth-secret';
import type { Auth } from './auth/create-auth';
import type { SessionState } from './auth/identify';
import type { SessionUser } from './auth/known-user';
import type { PasswordLimits } from './auth/password-limits';
import type { Provider } from './auth/provider/provider';
import type { SetupToken } from './auth/setup-token';
import type { Notifier } from './notifications/notifier';
import type { SiteRegion } from './settings/site-region';

export interface AccountServices extends PlatformServices {
  auth: Auth;
  /** The current secret, which signs cookies and hashes client addresses. */
  secret: string;
  /** The current secret, followed by former ones, whose signatures are still accepted. */
  secrets: readonly string[];
  /** Where the secret is stored. */
  secretPlace: Secrets['place'];
  /** The identity provider that can replace passwords; null if none is configured. */
  provider: Provider | null;
  setupToken: SetupToken;
  passwordLimits: PasswordLimits;
  /** Counts refused requests for the audit log. */
  refusals: Refusals;
  /** Writes the audit log to a file or standard output for log collectors. */
  auditStream: AuditStream;
  /** The site's language and time zone. */
  region: SiteRegion;
  /** Mails notifications, and runs what is due every morning. */
  notifier: Notifier;
}

/** The caller's account, if they are signed in. */
export interface Caller {
  user: SessionUser | null;
  session: SessionState | null;
}

export interface AccountContext extends PlatformContext, AccountServices, Caller {}
