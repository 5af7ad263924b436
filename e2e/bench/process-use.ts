import { readFileSync } from 'node:fs';

/** Of what Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/** The processor time a process has used so far, with all its threads, in milliseconds; as Linux tells it. */
export function processorTime(pid: number): number {
  const [, after = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = after.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** What a process has in memory, in megabytes. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
