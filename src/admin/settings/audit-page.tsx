import { AuditPart } from './audit-part';
import { ChainPart } from './chain-part';
import { PageParts } from './page-parts';

/** The audit log, and the check of its integrity. */
export function AuditPage() {
  return (
    <PageParts
      page="audit"
      parts={{
        record: AuditPart,
        chain: ChainPart,
      }}
    />
  );
}
