import type { PageId } from '../../../src/pages/models';
import type { WriteOptions } from '../copy-writer';
import type { Caller, WritingHelp } from '../writing-help';

/** What carrying out a command needs. */
export interface CommandRun {
  help: WritingHelp;
  caller: Caller;
  pageId: PageId;
  options: WriteOptions;
}
