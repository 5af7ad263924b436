import { test } from '../fixtures';
import { runRobot } from './robot';

test('two editors make five hundred random changes, and nothing is lost', async ({ site, browser, problems }) => {
  test.setTimeout(1_500_000);
  await runRobot({ site, browser, problems, steps: 500 });
});
