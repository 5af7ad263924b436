/** A dynamic section as stored and sent (spec section 3, "Dynamic section"). */
export interface DynamicSection {
  id: number;
  sectionId: string;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  position: number;
  pageId: string;
  isActive: boolean;
  createdBy: string | null;
  version: number;
}
