import { ClaimsPanel } from '../../editor-panels/claims/claims-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage, showField } from './beside-page';

/** The statements without a claim, claims and disclosures of the page. A row shows its field. */
export function ClaimsTool({ entry, onClose }: ToolProps) {
  return <ClaimsPanel initial={besidePage(360)} onShow={(path) => showField(entry, path)} onClose={onClose} />;
}
