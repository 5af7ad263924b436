import { unknownClaims } from '../../../src/content/figures';
import { keepProblem } from '../../../src/content/limits';
import { isPageId, PAGE_MODELS } from '../../../src/pages/models';
import { keepGeneration } from '../generations';
import type { SiteTexts } from '../site-texts';
import { changeOf } from './actions/change-text';
import { type CommandAnswer, type ProposedChange, proposal, said } from './answer';
import { type Entry, shownText } from './catalog';
import type { CommandRun } from './command-run';
import { findEntries } from './find-entries';
import { tokensOf } from './tokens';

/** Fields of other pages a model is told of as well, at most. */
const MAX_FIELDS = 250;

/**
 * Asks the model what an instruction means. Its answer is held against the same catalogue as the grammar's: a field that does
 * not exist, or does not take the value, is no change; and unless the editor's own words name the one field that changes, they are
 * asked first, so that nothing the content says can steer a write.
 */
export async function askForCommand(
  command: string,
  entries: Entry[],
  site: SiteTexts,
  { help, caller, pageId, options }: CommandRun,
): Promise<CommandAnswer> {
  const { writer } = help;
  if (!writer.readCommand) throw new Error('This writer reads no commands.');
  const readCommand = writer.readCommand.bind(writer);
  const texts = entries.filter(({ kind }) => kind === 'text');
  const near = [
    ...texts.filter((entry) => entry.pageId === pageId),
    ...texts.filter((entry) => entry.pageId !== pageId),
  ].slice(0, MAX_FIELDS);
  const ask = {
    command,
    pageLabel: PAGE_MODELS[pageId].label,
    fields: near.map(({ path, label, value }) => ({ path, label, value: shownText(value) })),
    pages: Object.values(PAGE_MODELS).map(({ id, label }) => ({ id, label })),
  };
  const draft = await help.ask(caller, (_, bound) => readCommand(ask, bound), options);
  const label = writer.label;
  if (draft.action === 'navigate') {
    if (!isPageId(draft.page)) return said({ message: 'There is no such page.', action: 'none', writer: label });
    return said({
      message: `Here is ${PAGE_MODELS[draft.page].label}.`,
      action: 'navigate',
      field: draft.page,
      value: PAGE_MODELS[draft.page].path ?? draft.page,
      writer: label,
    });
  }
  if (draft.action === 'answer') return said({ message: draft.message, writer: label });
  const sources = [command, ...site.texts.map(({ text }) => text)];
  const changes: ProposedChange[] = [];
  for (const { field, value } of draft.changes) {
    const entry = texts.find(({ path }) => path === field);
    if (!entry)
      return said({
        message: `There is no field “${field.slice(0, 80)}”. Nothing was changed.`,
        action: 'none',
        writer: label,
      });
    const change =
      keepProblem(value) ?? changeOf(entry, value, unknownClaims(value, [...sources, shownText(entry.value)]));
    if (typeof change === 'string') return said({ message: change, action: 'none', writer: label });
    if (change.before !== change.after) changes.push(change);
  }
  const [only] = changes;
  const isSure = changes.length === 1 && only !== undefined && isNamed(command, only.path, entries, pageId);
  const asked = { command, pageId };
  const id =
    changes.length > 0
      ? await keepGeneration(caller.db, caller.actor, {
          kind: 'command',
          writer: label,
          asked,
          answered: draft.changes,
        })
      : null;
  return { ...proposal(changes, { isSure, id }), writer: label };
}

/** Whether the editor's own words name this field: all of its last name, and nothing else fits them as well. */
function isNamed(command: string, path: string, entries: Entry[], pageId: CommandRun['pageId']): boolean {
  const said = new Set(tokensOf(command));
  const named = entries.filter((entry) =>
    tokensOf(entry.label.split(' › ').slice(-2).join(' ')).every((token) => said.has(token)),
  );
  const phrase = tokensOf(command).filter((token) => entries.some(({ words }) => words.has(token)));
  const found = findEntries(phrase.join(' '), entries, pageId, 'text');
  const candidates = found.length > 0 ? found : named.filter((entry) => entry.pageId === pageId);
  return candidates.length === 1 && candidates[0]?.path === path;
}
