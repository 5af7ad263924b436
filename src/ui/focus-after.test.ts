import { beforeEach, expect, it, vi } from 'vitest';
import { focusAfter } from './focus-after';

interface Thing {
  matches: () => boolean;
  focus: () => void;
}

/** The callbacks of pending frames, by id. */
const frames = new Map<number, () => void>();
let asked = 0;
const body = createThing();
const page = { body, activeElement: body };

beforeEach(() => {
  frames.clear();
  page.activeElement = body;
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    asked += 1;
    frames.set(asked, frame);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (number: number) => frames.delete(number));
  return () => vi.unstubAllGlobals();
});

function createThing(isDisabled = false): Thing {
  const made: Thing = { matches: () => isDisabled, focus: () => Object.assign(page, { activeElement: made }) };
  return made;
}

function runFrames(times = 1): void {
  for (let at = 0; at < times; at++) {
    const due = [...frames.values()];
    frames.clear();
    for (const frame of due) frame();
  }
}

const after = (find: () => Thing | null) => focusAfter(find as () => HTMLElement | null);

it('focuses the found element after the focused element is removed or disabled', () => {
  const [button, next] = [createThing(), createThing()];
  button.focus();
  after(() => next);
  runFrames();
  expect(page.activeElement).toBe(button);
  body.focus();
  runFrames();
  expect(page.activeElement).toBe(next);
  createThing(true).focus();
  runFrames();
  expect(page.activeElement).toBe(next);
});

it('looks again if the found element appears late or is replaced', () => {
  const found: (Thing | null)[] = [null, createThing(), createThing()];
  const [, second, third] = found;
  after(() => found.shift() ?? null);
  runFrames();
  expect(page.activeElement).toBe(body);
  runFrames();
  expect(page.activeElement).toBe(second);
  body.focus();
  runFrames();
  expect(page.activeElement).toBe(third);
});

it('stops if the user focuses something else, and after a while in any case', () => {
  const [elsewhere, next] = [createThing(), createThing()];
  after(() => next);
  elsewhere.focus();
  runFrames();
  expect(frames.size).toBe(0);
  after(() => next);
  runFrames(100);
  expect(page.activeElement).toBe(elsewhere);
  expect(frames.size).toBe(0);
});

it('leaves the next removal to the latest call, however soon that comes', () => {
  const [first, button, next] = [createThing(), createThing(), createThing()];
  after(() => first);
  runFrames();
  expect(page.activeElement).toBe(first);
  button.focus();
  after(() => next);
  body.focus();
  runFrames();
  expect(page.activeElement).toBe(next);
});
