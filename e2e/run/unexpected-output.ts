import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/** Unexpected console output fails a test. A test that expects output captures it with a spy of its own. */
const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...args: unknown[]) => {
    printed.push(`console.${method}: ${format(...args)}`);
  };
}

afterEach(refuseOutput);
afterAll(refuseOutput);

function refuseOutput(): void {
  expect(printed.splice(0), 'unexpected console output').toEqual([]);
}
