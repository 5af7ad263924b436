import { Dialog } from '../../ui/dialog';
import { SecretField } from '../administration/secret-field';
import { longTime } from '../administration/when';
import type { Invitation, User } from './use-users';

/** A person's link: that it was mailed, or the link itself, which is shown this once. */
export function LinkDialog({ user, invitation, onClose }: { user: User; invitation: Invitation; onClose: () => void }) {
  const { link, sentTo, expiresAt } = invitation;
  const purpose = user.isInvited ? 'to join' : 'to choose a new password';
  return (
    <Dialog title={sentTo ? 'The link is on its way' : `A link for ${user.name}`} size="small" onClose={onClose}>
      <div className="dialog-message">
        <p>
          {sentTo
            ? `${sentTo} was mailed a link ${purpose}.`
            : `Give ${user.name} this link ${purpose}. It is shown now and never again.`}
        </p>
        <p>It works once, until {longTime(expiresAt)}.</p>
      </div>
      {link ? <SecretField label="Link" value={link} /> : null}
      <p className="dialog-buttons">
        <button type="button" className="tool-button tool-navy" onClick={onClose}>
          Done
        </button>
      </p>
    </Dialog>
  );
}
