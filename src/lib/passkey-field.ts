/** A passkey as the form for a new password lists it. */
export interface ListedPasskey {
  id: string;
  name: string;
  /** The day it was added, in words. */
  addedOn: string;
}

/** Returns the name of the checkbox that removes a passkey. */
export function passkeyField({ id }: Pick<ListedPasskey, 'id'>): `passkey-${string}` {
  return `passkey-${id}`;
}
