import { isPageId } from '../../../src/pages/models';
import { BUILT_IN_LABEL } from '../built-in/built-in-writer';
import { readGrammar } from '../built-in/grammar/read-grammar';
import type { WriteOptions } from '../copy-writer';
import { readSiteTexts } from '../site-texts';
import type { Caller, WritingHelp } from '../writing-help';
import { actOn } from './act-on';
import { type CommandAnswer, declined } from './answer';
import { askForCommand } from './ask-for-command';
import { catalogOf, withPending } from './catalog';
import type { CommandRun } from './command-run';

export interface CommandRequest {
  command: string;
  /** The page one is on. */
  pageId: string;
  /** What the screen holds unsaved. */
  pending: readonly { path: string; value: unknown }[];
}

const LOST =
  'I did not understand that. Try “change the hero headline to "…"”, “add "…" to the improvements”, “list sections” or “help”.';

/**
 * Reads an instruction and says what it comes to; nothing is written. The grammar goes first, then the model, where one is set.
 * @throws AppError as the writer
 */
export async function runCommand(
  help: WritingHelp,
  caller: Caller,
  request: CommandRequest,
  options: WriteOptions = {},
): Promise<CommandAnswer> {
  const pageId = isPageId(request.pageId) ? request.pageId : 'home';
  const site = withPending(await readSiteTexts(caller.db), request.pending);
  const entries = catalogOf(site);
  const run: CommandRun = { help, caller, pageId, options };
  const command = readGrammar(request.command);
  const known = command && (await actOn(command, entries, run));
  if (known) return { ...known, writer: known.writer || BUILT_IN_LABEL };
  if (help.writer.readCommand) return askForCommand(request.command, entries, site, run);
  return declined(LOST, { writer: help.writer.label });
}
