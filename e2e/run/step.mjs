import { spawn } from 'node:child_process';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command the program and its arguments
 * @property {Record<string, string>} [env] set beside what is set already
 * @property {string} [report] the JSON report it must leave, for steps that are tests
 */
/** @typedef {{ name: string, isOk: boolean, seconds: number }} Outcome */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs steps beside each other to their ends and says how long each took. What one prints comes as it is printed, what several print
 * when each has ended, so that it does not mix.
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export function runSteps(steps) {
  return Promise.all(steps.map((step) => runStep(step, steps.length > 1)));
}

/**
 * @param {Step} step
 * @param {boolean} isBeside whether others run at the same time
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
 * @param {boolean} isKept whether what it prints is given back instead of printed
 * @returns {Promise<{ code: number, printed: string }>} the exit code; -1 where it was stopped or could not be started
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
    // Not at its exit: what it printed last may come after that.
    child.once('close', (code) => {
      running.delete(child);
      end(code ?? -1);
    });
  });
}

/** Stops what runs now. */
export function stopSteps() {
  for (const child of running) child.kill('SIGTERM');
}
