import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import type { WriteOptions } from '../copy-writer';
import type { Caller, WritingHelp } from '../writing-help';
import { meantWord } from './spelling';

/** What carrying out a command needs. */
export interface CommandRun {
  help: WritingHelp;
  caller: Caller;
  pageId: PageId;
  options: WriteOptions;
}

/** The page words name, by its label or id; spelt a little otherwise too. */
export function pageNamed(words: string): PageId | null {
  const names = new Map(
    Object.values(PAGE_MODELS).flatMap(({ id, label }) =>
      [id, label, label.replace(/ Us$/, '')].map((name) => [lettersOf(name), id as PageId] as const),
    ),
  );
  const wanted = lettersOf(words)
    .replace(/^(?:the|our)(?=.{4})/, '')
    .replace(/page$/, '');
  return names.get(wanted) ?? names.get(meantWord(wanted, names.keys()) ?? '') ?? null;
}

function lettersOf(words: string): string {
  return words.toLowerCase().replace(/[^a-z]/g, '');
}
