import { test } from '../fixtures';
import { runRobot } from './robot';

test('two editors do thirty things at random, and nothing is lost', async ({ site, browser, problems }) => {
  test.setTimeout(150_000);
  // The same each time: what chance finds is for the long run.
  await runRobot({ site, browser, problems, steps: 30, seed: 1 });
});
