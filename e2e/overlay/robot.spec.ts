import { test } from '../fixtures';
import { runRobot } from './robot';

test('two editors make random changes, and nothing is lost', async ({ site, browser, problems }) => {
  test.setTimeout(150_000);
  // The seed is fixed here; the long run uses random ones.
  await runRobot({ site, browser, problems, steps: 16, seed: 1 });
});
