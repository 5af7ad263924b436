import { expect } from '@playwright/test';
import { valueAt } from '../../../src/editing/content-root';
import { overlay, type Pending } from '../../../src/editing/pending';
import { withoutVainMoves } from '../../../src/editing/section-order';
import { anyText, mark } from './act-texts';
import * as hands from './hands';
import { agree, conflictsOf, LIST, placed, setValue, stepValue, without } from './model';
import type { Turn } from './turn';
import { adopt, arrival, check, type Person, readStored, type World } from './world';

export function finalize(turn: Turn) {
  const { world, me } = turn;
  if (placed(world.stored, me).size === 0) return null;
  return () => save(turn);
}

/** Finalizes; where someone else was faster, each field is decided by chance. */
async function save({ world, me, dice }: Turn): Promise<string> {
  const conflicts = conflictsOf(world.stored, me);
  agree(world.stored, me);
  if (conflicts.length === 0) {
    me.pending = withoutVainMoves(world.stored.root, me.pending);
    const sent = placed(world.stored, me);
    const arrived = sent.size > 0 ? arrival(world, me) : null;
    const answered = answerOf(me, sent.size > 0 ? 200 : 409);
    await hands.pressPanel(me.page, 'Finalize Changes');
    await answered;
    await arrived?.();
    await taken(world, me, sent);
    return `${world.saved.length} saved so far`;
  }
  const refused = answerOf(me, 409);
  await hands.pressPanel(me.page, 'Finalize Changes');
  await refused;
  const dialog = me.page.getByRole('dialog', { name: 'Someone else changed this too' });
  const fields = dialog.locator('fieldset');
  await expect(fields).toHaveCount(conflicts.length);
  const next = new Map(me.pending);
  const choices: string[] = [];
  for (const [index, path] of conflicts.entries()) {
    const isMine = dice.upTo(2) === 0;
    choices.push(`${path} ${isMine ? 'mine' : 'theirs'}`);
    await fields
      .nth(index)
      .getByRole('radio', { name: isMine ? 'Keep mine' : 'Take theirs' })
      .check();
    const change = next.get(path);
    if (isMine && change) next.set(path, { ...change, base: valueAt(world.stored.root, path) });
    else next.delete(path);
  }
  me.pending = withoutVainMoves(world.stored.root, next);
  me.undo = [];
  me.redo = [];
  const left = placed(world.stored, me);
  const arrivedNow = left.size > 0 ? arrival(world, me) : null;
  const answeredNow = left.size > 0 ? answerOf(me, 200) : null;
  await dialog.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(dialog).toBeHidden();
  if (arrivedNow) {
    await answeredNow;
    await arrivedNow();
    await taken(world, me, left);
  }
  return choices.join(', ');
}

/** The next save's answer of this kind: others may read for reasons of their own, such as a page that was just opened. */
function answerOf({ page }: Person, status: 200 | 409) {
  return page.waitForResponse((answer) => answer.url().includes('content.batch') && answer.status() === status);
}

/** What was sent is stored, all of it and nothing else. */
async function taken(world: World, me: Person, sent: Pending): Promise<void> {
  const expected = overlay(world.stored.root, sent);
  const after = await readStored(me.page);
  expect(after.root, 'what the server holds').toEqual(expected);
  for (const [path, { value }] of sent) world.saved.push({ path, value, by: me.name });
  me.pending = new Map([...me.pending].filter(([path]) => !sent.has(path)));
  me.undo = [];
  me.redo = [];
  adopt(world, after);
}

export function discard({ world, me }: Turn) {
  if (placed(world.stored, me).size === 0) return null;
  return async () => {
    await hands.pressPanel(me.page, 'Discard');
    await hands.answer(me.page, 'Discard');
    // What waits for its section is not discarded with the rest.
    const dropped = placed(world.stored, me);
    me.undo.push({ kind: 'discard', dropped });
    me.pending = without(me.pending, dropped);
    me.redo = [];
    return `${me.undo.length} to undo`;
  };
}

/** Both write the same text; the other is faster. */
export function makeConflict(turn: Turn) {
  const { world, me, other, dice } = turn;
  if (conflictsOf(world.stored, other).length > 0) return null;
  const path = dice.of(['demo.hero.headline', 'demo.standardText', 'demo.welcome.title']);
  const [mine, theirs] = [turn.words(), turn.words()];
  return async () => {
    await hands.write(me.page, path, mine);
    setValue(world.stored, me, path, mine);
    await hands.write(other.page, path, theirs);
    setValue(world.stored, other, path, theirs);
    await check(world);
    await save({ ...turn, me: other, other: me });
    await check(world);
    return `${path}: ${await save(turn)}`;
  };
}

/** One is writing while the other saves: what is saved appears, and the caret stays. */
export function writeMeanwhile(turn: Turn) {
  const { world, me, other } = turn;
  const path = anyText(turn);
  if (path.startsWith(`${LIST}.`)) return null;
  const isFree = conflictsOf(world.stored, other).length === 0 && placed(world.stored, other).size > 0;
  if (!isFree) return null;
  const [half, rest] = [turn.words(), turn.words()];
  return async () => {
    await hands.begin(me.page, path);
    await me.page.keyboard.insertText(half);
    setValue(world.stored, me, path, half);
    await save({ ...turn, me: other, other: me });
    await check(world);
    await me.page.keyboard.insertText(` ${rest}`);
    await me.page.keyboard.press('ControlOrMeta+Enter');
    const whole = `${half} ${rest}`;
    const last = me.undo.pop();
    const begun = last?.kind === 'value' ? last : { kind: 'value' as const, path, from: null, to: half };
    const done = { ...begun, to: whole };
    stepValue(world.stored, me, done, whole);
    me.undo.push(done);
    return `${path} = ${mark(whole)}`;
  };
}
