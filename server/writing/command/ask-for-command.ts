import { CONNECT_MODEL } from '../../../src/content/ai-options';
import { storageProblem } from '../../../src/content/limits';
import { PAGE_MODELS } from '../../../src/pages/models';
import { isOwnPage } from '../../../src/pages/page-kind';
import { keepGeneration } from '../../content/changes/generations';
import { tokensOf } from '../built-in/grammar/tokens';
import type { CommandAsk } from '../copy/copy-writer';
import { createAssessor, listAssertable, readRegister } from '../copy/register';
import type { SiteTexts } from '../copy/site-texts';
import { type CommandAnswer, type CommandRun, decline, propose, reply } from './answer';
import { type Entry, toPlainText } from './catalog';
import { collectChanges, createChange } from './change-content';
import { findEntries, pageLabel } from './find-entries';
import { goTo } from './look-up';

const LOST = `I didn’t understand that. Try “change the hero headline to "…"”, “add "…" to the improvements”, “list sections” or “help”. Without a language model, I only understand commands like these. ${CONNECT_MODEL}`;
/** The maximum number of fields in the model's prompt. Those of the current page come first. */
const MAX_FIELDS = 250;

/**
 * Asks the model to interpret an instruction. Its answer is validated against the same catalog as the grammar's: it cannot change
 * fields that do not exist or do not accept the value. Unless the editor's own words name the one field that changes, the editor
 * must confirm first, so that instructions hidden in the content cannot cause a write.
 */
export async function askForCommand(
  command: string,
  entries: Entry[],
  site: SiteTexts,
  { help, caller, pageId, options }: CommandRun,
): Promise<CommandAnswer> {
  const { readCommand, label: writer } = help.writer;
  if (!readCommand) return decline(LOST, { writer });
  const texts = entries.filter(({ kind }) => kind === 'text');
  const near = texts.toSorted((a, b) => Number(b.pageId === pageId) - Number(a.pageId === pageId)).slice(0, MAX_FIELDS);
  const register = await readRegister(caller);
  const ask: CommandAsk = {
    command,
    pageLabel: pageLabel(pageId, entries),
    fields: near.map(({ path, label, value }) => ({ path, label, value: toPlainText(value) })),
    pages: Object.values(PAGE_MODELS).map(({ id, label }) => ({ id, label })),
    claims: listAssertable(register, command),
  };
  const draft = await help.ask(caller, (_, bound) => readCommand(ask, bound), options);
  if (draft.action === 'answer') return reply(draft.message, { writer });
  if (draft.action === 'navigate')
    return { ...((isOwnPage(draft.page) && goTo(draft.page)) || decline('I couldn’t find that page.')), writer };
  const words = site.texts.map(({ text }) => text);
  const meant = draft.changes.map(({ field }) => texts.find(({ path }) => path === field));
  const checked = draft.changes.map(({ field, value }, at) => {
    const entry = meant[at];
    if (!entry) return `I couldn’t find a field named “${field.slice(0, 80)}”. Nothing was changed.`;
    const assess = createAssessor({ own: [command, toPlainText(entry.value)], site: words, register });
    return storageProblem(value) ?? createChange(entry, value, assess([value]));
  });
  const changes = collectChanges(meant, checked);
  if (typeof changes === 'string') return decline(changes, { writer });
  const [only, ...others] = changes;
  const isSure = only !== undefined && others.length === 0 && isNamed(command, only.path, entries, pageId);
  const kept = { kind: 'command', writer, asked: { command, pageId }, answered: draft.changes } as const;
  const id = only ? await keepGeneration(caller.db, caller.actor, kept) : null;
  return { ...propose(changes, { id }, isSure), writer };
}

/** True if the editor's own words name this field: they contain its whole label and match no other field as well. */
function isNamed(command: string, path: string, entries: Entry[], pageId: string): boolean {
  const tokens = tokensOf(command);
  const phrase = tokens.filter((token) => entries.some(({ words }) => words.has(token)));
  const found = findEntries(phrase.join(' '), entries, pageId, 'text');
  const lastOf = ({ label }: Entry) => tokensOf(label.split(' › ').slice(-2).join(' '));
  const isMeant = (entry: Entry) => entry.pageId === pageId && lastOf(entry).every((token) => tokens.includes(token));
  const [only, ...others] = found.length > 0 ? found : entries.filter(isMeant);
  return only?.path === path && others.length === 0;
}
