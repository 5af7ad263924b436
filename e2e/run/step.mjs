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
 * Runs one step to its end and says how long it took.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export async function runStep({ name, command, env }) {
  process.stdout.write(`\n── ${name} ──\n`);
  const began = Date.now();
  const code = await run(command, env);
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s ──\n`);
  return { name, isOk: code === 0, seconds };
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code; -1 where it was stopped or could not be started
 */
function run([program = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running.add(child);
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(-1);
    });
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? -1);
    });
  });
}

/** Stops what runs now. */
export function stopSteps() {
  for (const child of running) child.kill('SIGTERM');
}
