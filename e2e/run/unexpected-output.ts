import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/** Unexpected console output and warnings of Node fail a test. A test that expects output captures it with a spy of its own. */
const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...args: unknown[]) => {
    printed.push(`console.${method}: ${format(...args)}`);
  };
}

process.on('warning', noteWarning);

afterEach(refuseOutput);
afterAll(() => {
  process.off('warning', noteWarning);
  refuseOutput();
});

function noteWarning({ name, message, stack = '' }: Error): void {
  // After a test that moved the clock, timers of the embedded database are due far in the future, until it sets them again.
  if (name === 'TimeoutOverflowWarning' && /__setitimer_js \(.*pglite/.test(stack)) return;
  printed.push(`${name}: ${message}`);
}

function refuseOutput(): void {
  expect(printed.splice(0), 'unexpected console output').toEqual([]);
}
