import { FactorPart } from './factor-part';
import { NotificationsPart } from './notifications-part';
import { PageParts } from './page-parts';
import { PasskeysPart } from './passkeys-part';
import { PasswordPart } from './password-part';
import { ProfilePart } from './profile-part';
import { SessionsPart } from './sessions-part';

/** My account: name, password, second factor, passkeys, sessions and notifications. */
export function AccountPage() {
  return (
    <PageParts
      page="account"
      parts={{
        profile: ProfilePart,
        password: PasswordPart,
        factor: FactorPart,
        passkeys: PasskeysPart,
        sessions: SessionsPart,
        notifications: NotificationsPart,
      }}
    />
  );
}
