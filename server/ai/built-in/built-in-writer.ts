import type { CopyWriter } from '../copy-writer';
import { rewriteDocument } from './document';
import { draftSection } from './section';
import { noteOn, readAsk, suggestCopy } from './suggest';

/** As every screen calls it that shows its work. */
export const BUILT_IN_LABEL = 'Built-in writer';

/** The writer that needs no network and no key; its commands are the grammar's. */
export const builtInWriter: CopyWriter = {
  label: BUILT_IN_LABEL,
  isBuiltIn: true,
  async suggest(ask) {
    await readAsk(ask);
    return suggestCopy(ask);
  },
  noteOn,
  writeDocument: async (ask) => rewriteDocument(ask),
  draftSection: async (ask) => draftSection(ask),
  readCommand: null,
};
