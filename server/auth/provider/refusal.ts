import type { ProviderProblem } from '../../../src/lib/provider-problems';

/** Why somebody who came back from the identity provider is not let in. */
export class ProviderRefusal extends Error {
  /** @param email whose account it would have been, where that is known, for the record */
  constructor(
    readonly problem: ProviderProblem,
    { cause, email }: { cause?: unknown; email?: string } = {},
  ) {
    super(`The identity provider's answer was refused: ${problem}.`, { cause });
    this.name = 'ProviderRefusal';
    this.email = email;
  }

  readonly email: string | undefined;
}
