import type { Ids } from './items/ids';
import type { MoveOperation, Operation } from './items/operations';

/**
 * A change of a draft. Everything it names is named by id, and it knows the state it was made on, so that it can be laid over whatever the
 * site is when the draft is opened or published.
 */
export type DraftOperation =
  | (Exclude<Operation, MoveOperation> & {
      /** The id of the AI answer that the value came from. */ ai?: string | undefined;
    })
  | DraftMove
  | AddSectionOperation
  | ChangeSectionOperation
  | DeleteSectionOperation
  | RestoreSectionOperation
  | AddPageOperation
  | RedirectOperation;

/** Moves an item in its list, or a section on its page. */
export interface DraftMove extends MoveOperation {
  /** The ids of the list before, in their order. */
  order: string[];
}

/** Adds a dynamic section to a page. */
export interface AddSectionOperation {
  op: 'addSection';
  sectionId: string;
  pageId: string;
  /** The section it follows; null for the first place, and undefined for the last until the draft stores it. */
  after?: string | null | undefined;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  ids?: Ids | undefined;
  isActive: boolean;
  createdBy: string | null;
  /** The id of the AI answer that the section came from. */
  ai?: string | undefined;
}

/** Renames, shows or hides a dynamic section. */
export interface ChangeSectionOperation {
  op: 'changeSection';
  sectionId: string;
  value: SectionFacts;
  base: SectionFacts;
}

export interface SectionFacts {
  sectionName?: string | undefined;
  isActive?: boolean | undefined;
}

/** Deletes a dynamic section. */
export interface DeleteSectionOperation {
  op: 'deleteSection';
  sectionId: string;
  /** Its data before. */
  base: unknown;
}

/** Restores a dynamic section that is deleted. */
export interface RestoreSectionOperation {
  op: 'restoreSection';
  sectionId: string;
}

/** Adds a page with its title, address and status. Later operations of the draft change its content. */
export interface AddPageOperation {
  op: 'addPage';
  pageId: string;
  /** Its whole content as it is created, with its facts. */
  content: Record<string, unknown>;
  ids?: Ids | undefined;
}

/** Adds, changes or removes the redirect from an address. */
export interface RedirectOperation {
  op: 'redirect';
  /** In its normal form. */
  from: string;
  /** Null to remove it. */
  value: RedirectRule | null;
  /** Null if there was none. */
  base: RedirectRule | null;
}

/** The target of a redirect. */
export interface RedirectRule {
  /** Null if the address is marked as gone. */
  to: string | null;
  /** `prefix` includes all addresses below it. */
  kind: 'exact' | 'prefix';
  status: 301 | 302 | 307 | 308 | 410;
}
