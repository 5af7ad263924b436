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

function noteWarning({ name, message }: Error): void {
  printed.push(`${name}: ${message}`);
}

function refuseOutput(): void {
  expect(printed.splice(0), 'unexpected console output').toEqual([]);
}
