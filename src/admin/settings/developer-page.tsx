import { EnvironmentPart } from './environment-part';
import { KeysPart } from './keys-part';
import { PageParts } from './page-parts';
import { WritingPart } from './writing-part';

/** Developer: API keys, AI and environment variables. */
export function DeveloperPage() {
  return (
    <PageParts
      page="developer"
      parts={{
        keys: KeysPart,
        writing: WritingPart,
        environment: EnvironmentPart,
      }}
    />
  );
}
