import { withSite } from '../../run/with-site';
import { measurePuck, type PuckFigures } from '../puck/measure';
import { type Figures, measure } from './measure';
import { seedSections } from './seed-sections';

// `npm run bench:editor [sections]`: see the README in this folder.

const count = Number(process.argv[2] ?? 500);
await withSite(async (site, browser) => {
  await seedSections(site.db, 'about', count);
  await site.settle();
  print(await measure(browser, site, '/about'), await measurePuck(browser, count));
});

function print({ keyPress, dragStep, usable, script }: Figures, puck: PuckFigures): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const kb = (value: number) => `${(value / 1024).toFixed(1)} KB`;
  const row = (
    name: string,
    show: (value: number) => string,
    own: number,
    target: number | null,
    [baseline, baselineName]: Baseline,
  ) => ({
    [name]: {
      figure: show(own),
      target: target === null ? '' : show(target),
      met: target === null ? '' : own <= target ? 'yes' : 'no',
      ratio: `${(own / baseline).toFixed(2)}x`,
      'compared with': baselineName,
    },
  });
  console.table({
    ...row('key press to next frame, 95%', ms, keyPress.p95, 36, [keyPress.baseline, 'an empty page']),
    ...row('key press to next frame, 95%, Puck', ms, keyPress.p95, null, [
      puck.keyPress.p95,
      `Puck: ${ms(puck.keyPress.p95)}`,
    ]),
    ...row('key press to next frame, worst', ms, keyPress.worst, null, [keyPress.baseline, 'an empty page']),
    ...row('drag step, worst', ms, dragStep.worst, 100, [dragStep.baseline, 'moving over the page']),
    ...row('drag step, 95%', ms, dragStep.p95, null, [puck.dragStep.p95, `Puck: ${ms(puck.dragStep.p95)}`]),
    ...row('address to usable', ms, usable.fromAddress, 1600, [usable.baseline, 'the page for visitors']),
    ...row('address to usable, Puck', ms, usable.fromAddress, null, [puck.usable, `Puck: ${ms(puck.usable)}`]),
    ...row('script until usable, gzipped', kb, script.needed, null, [puck.script, `Puck: ${kb(puck.script)}`]),
    ...row('script in total, gzipped', kb, script.all, null, [script.baseline, 'the page for visitors']),
  });
}

/** A figure to compare with, and its name. */
type Baseline = readonly [number, string];
