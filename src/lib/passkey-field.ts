/** A passkey as listed in the form that sets a new password. */
export interface ListedPasskey {
  id: string;
  name: string;
  /** The date it was added, as displayed. */
  addedOn: string;
}

/** Returns the name of the checkbox that removes a passkey. */
export function passkeyField({ id }: Pick<ListedPasskey, 'id'>): `passkey-${string}` {
  return `passkey-${id}`;
}
