import { beforeEach, expect, it, vi } from 'vitest';
import { focusAfter } from './focus-after';

interface Thing {
  matches: () => boolean;
  focus: () => void;
}

let frames: (() => void)[] = [];
const body = thing();
const page = { body, activeElement: body };

beforeEach(() => {
  frames = [];
  page.activeElement = body;
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  return () => vi.unstubAllGlobals();
});

function thing(isDisabled = false): Thing {
  const made: Thing = { matches: () => isDisabled, focus: () => Object.assign(page, { activeElement: made }) };
  return made;
}

function draw(times = 1): void {
  for (let at = 0; at < times; at++) frames.shift()?.();
}

const after = (find: () => Thing | null) => focusAfter(find as () => HTMLElement | null);

it('gives the focus to what is found, once what had it is gone or switched off', () => {
  const [button, next] = [thing(), thing()];
  button.focus();
  after(() => next);
  draw();
  expect(page.activeElement).toBe(button);
  body.focus();
  draw();
  expect(page.activeElement).toBe(next);
  thing(true).focus();
  draw();
  expect(page.activeElement).toBe(next);
});

it('looks again where what it found comes late, or is drawn anew', () => {
  const found: (Thing | null)[] = [null, thing(), thing()];
  const [, second, third] = found;
  after(() => found.shift() ?? null);
  draw();
  expect(page.activeElement).toBe(body);
  draw();
  expect(page.activeElement).toBe(second);
  body.focus();
  draw();
  expect(page.activeElement).toBe(third);
});

it('lets go who goes on to something else, and after a while everybody', () => {
  const [elsewhere, next] = [thing(), thing()];
  after(() => next);
  elsewhere.focus();
  draw();
  expect(frames).toEqual([]);
  after(() => next);
  draw(100);
  expect(page.activeElement).toBe(elsewhere);
  expect(frames).toEqual([]);
});
