import { expect, it } from 'vitest';
import { createSignInRequest } from './sign-in-request';

it('resolves all waiting requests with one answer, and closes', async () => {
  const requests = createSignInRequest();
  const both = Promise.all([requests.ask(), requests.ask()]);
  expect(requests.store.getState().isOpen).toBe(true);
  requests.answer(true);
  expect(await both).toEqual([true, true]);
  expect(requests.store.getState().isOpen).toBe(false);
});

it('asks again after a refusal', async () => {
  const requests = createSignInRequest();
  const first = requests.ask();
  requests.answer(false);
  const second = requests.ask();
  requests.answer(true);
  expect([await first, await second]).toEqual([false, true]);
});

it('does not reopen by itself after being closed, until someone requests it or signs in', async () => {
  const requests = createSignInRequest();
  const first = requests.ask(false);
  requests.answer(false);
  expect([await first, await requests.ask(false), requests.store.getState().isOpen]).toEqual([false, false, false]);
  const wished = requests.ask();
  const joined = requests.ask(false);
  requests.answer(true);
  expect([await wished, await joined]).toEqual([true, true]);
  void requests.ask(false);
  expect(requests.store.getState().isOpen).toBe(true);
});
