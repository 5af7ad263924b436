import { readFileSync } from 'node:fs';

// Preloaded into a server or command with `NODE_OPTIONS`, moves its clock ahead by the milliseconds in the file `CLOCK_FILE`. The embedded
// database runs in the same process and reads the same clock, so everything that is stored gets the moved times. Timers stay as they are.

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(String(process.env.CLOCK_FILE), 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) => Reflect.construct(target, given.length > 0 ? given : [now()], created),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
Object.defineProperty(RealDate.prototype, 'constructor', { value: globalThis.Date });
