import { ClaimsPanel } from '../../editor-panels/claims/claims-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage, showField } from './beside-page';

/** Lists the page's statements without a claim, its claims and its disclosures. A row shows its field. */
export function ClaimsTool({ entry, onClose }: ToolProps) {
  return <ClaimsPanel initial={besidePage(360)} onShow={(path) => showField(entry, path)} onClose={onClose} />;
}
