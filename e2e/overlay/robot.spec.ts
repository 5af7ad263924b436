import { test } from '../fixtures';
import { runRobot } from './robot';

test('two editors do sixty things at random, and nothing is lost', async ({ site, browser, problems }) => {
  test.setTimeout(150_000);
  // The same each time: what chance finds is for the long run.
  await runRobot({ site, browser, problems, steps: 60, seed: 1 });
});
