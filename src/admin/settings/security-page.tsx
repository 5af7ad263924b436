import { AnalyticsPart } from './analytics-part';
import { ApprovalPart } from './approval-part';
import { FactorRulePart } from './factor-rule-part';
import { PageParts } from './page-parts';
import { SecretPart } from './secret-part';
import { SignInPart } from './sign-in-part';

/** Security: who approves what is published, sign-in, and the third-party script. */
export function SecurityPage() {
  return (
    <PageParts
      page="security"
      parts={{
        approval: ApprovalPart,
        'factor-rule': FactorRulePart,
        'sign-in': SignInPart,
        secret: SecretPart,
        analytics: AnalyticsPart,
      }}
    />
  );
}
