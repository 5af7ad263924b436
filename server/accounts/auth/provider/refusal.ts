import type { ProviderProblem } from '../../../../src/lib/provider-problems';

/** Thrown if a person who returns from the identity provider is not admitted. */
export class ProviderRefusal extends Error {
  /** @param email the account's email if known, for the audit log */
  constructor(
    readonly problem: ProviderProblem,
    { cause, email }: { cause?: unknown; email?: string } = {},
  ) {
    super(`The identity provider's response was refused: ${problem}.`, { cause });
    this.name = 'ProviderRefusal';
    this.email = email;
  }

  readonly email: string | undefined;
}
