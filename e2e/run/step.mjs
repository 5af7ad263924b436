import { spawn } from 'node:child_process';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command the program and its arguments
 * @property {Record<string, string>} [env] added to the current environment
 * @property {string} [report] the JSON report it must write, for steps that run tests
 */
/** @typedef {{ name: string, isOk: boolean, seconds: number }} Outcome */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs steps in parallel and prints how long each took. The output of a single step is streamed; the output of several is printed when each
 * of them ends, so that it does not mix.
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export function runSteps(steps) {
  return Promise.all(steps.map((step) => runStep(step, steps.length > 1)));
}

/**
 * @param {Step} step
 * @param {boolean} isBeside whether other steps run at the same time
 * @returns {Promise<Outcome>}
 */
async function runStep({ name, command, env }, isBeside) {
  const heading = `\n── ${name} ──\n`;
  if (!isBeside) process.stdout.write(heading);
  const began = Date.now();
  const { code, printed } = await run(command, env, isBeside);
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  if (isBeside) process.stdout.write(heading + printed);
  process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s ──\n`);
  return { name, isOk: code === 0, seconds };
}

/**
 * @param {string[]} command
 * @param {Record<string, string> | undefined} env
 * @param {boolean} isKept whether to return the output instead of printing it
 * @returns {Promise<{ code: number, printed: string }>} the exit code; -1 if it was stopped or could not be started
 */
function run([program = '', ...args], env, isKept) {
  return new Promise((resolve) => {
    const output = isKept ? 'pipe' : 'inherit';
    const child = spawn(program, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    const end = (/** @type {number} */ code) => resolve({ code, printed: Buffer.concat(printed).toString() });
    running.add(child);
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end(-1);
    });
    // Not on exit: the last output may arrive after it.
    child.once('close', (code) => {
      running.delete(child);
      end(code ?? -1);
    });
  });
}

/** Stops the running steps. */
export function stopSteps() {
  for (const child of running) child.kill('SIGTERM');
}
