import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import type { WriteOptions } from '../copy-writer';
import type { Caller, WritingHelp } from '../writing-help';

/** What carrying out a command needs. */
export interface CommandRun {
  help: WritingHelp;
  caller: Caller;
  pageId: PageId;
  options: WriteOptions;
}

/** The page words name, by its label or id. */
export function pageNamed(words: string): PageId | null {
  const wanted = words
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/page$/, '');
  const found = Object.values(PAGE_MODELS).find(
    ({ id, label }) => id.toLowerCase() === wanted || label.toLowerCase().replace(/[^a-z]/g, '') === wanted,
  );
  return (found?.id as PageId) ?? null;
}
