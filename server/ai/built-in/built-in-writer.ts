import type { CopyWriter } from '../copy-writer';
import { rewriteDocument } from './document';
import { draftSection } from './section';
import { noteOn, suggest } from './suggest';

/** As every screen calls it that shows its work. */
export const BUILT_IN_LABEL = 'Built-in writer';

/** The writer that needs no network and no key; its commands are the grammar's. */
export const builtInWriter: CopyWriter = {
  label: BUILT_IN_LABEL,
  isBuiltIn: true,
  suggest,
  noteOn,
  writeDocument: rewriteDocument,
  draftSection: async (ask) => draftSection(ask),
  readCommand: null,
};
