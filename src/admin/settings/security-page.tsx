import { AnalyticsPart } from './analytics-part';
import { FactorRulePart } from './factor-rule-part';
import { PageParts } from './page-parts';
import { SecretPart } from './secret-part';
import { SignInPart } from './sign-in-part';

/** Security: sign-in and the third-party script. */
export function SecurityPage() {
  return (
    <PageParts
      page="security"
      parts={{
        'factor-rule': FactorRulePart,
        'sign-in': SignInPart,
        secret: SecretPart,
        analytics: AnalyticsPart,
      }}
    />
  );
}
