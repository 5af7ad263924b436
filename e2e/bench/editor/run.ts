import { chromium } from '@playwright/test';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { findChromium } from '../../run/requirements.mjs';
import { openSite } from '../../run/site-under-test';
import { type Figures, measure } from './measure';
import { seedSections } from './seed-sections';

/** The script that editing may need, gzipped. Time depends on the machine, and gates nothing; this does not. */
const MOST_BYTES = 236 * 1024;

const count = Number(process.argv[2] ?? 500);
await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const site = await openSite(process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '');
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const browser = await chromium.launch({ executablePath: findChromium(), args });
try {
  await seedSections(site.db, 'about', count);
  await site.settle();
  const figures = await measure(browser, site, '/about');
  print(figures);
  if (figures.script.needed > MOST_BYTES) process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
  await cluster?.remove();
}

function print({ keyPress, dragStep, usable, script }: Figures): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const kb = (value: number) => `${(value / 1024).toFixed(1)} KB`;
  const times = (value: number, beside: number) => `${(value / beside).toFixed(2)}x`;
  console.table({
    'key press to next frame, 95%': row(
      ms(keyPress.p95),
      '36 ms',
      times(keyPress.p95, keyPress.beside),
      'an empty page',
    ),
    'key press to next frame, worst': row(
      ms(keyPress.worst),
      '',
      times(keyPress.worst, keyPress.beside),
      'an empty page',
    ),
    'drag step, worst': row(
      ms(dragStep.worst),
      '100 ms',
      times(dragStep.worst, dragStep.beside),
      'moving over the page',
    ),
    'drag step, 95%': row(ms(dragStep.p95), '', times(dragStep.p95, dragStep.beside), 'moving over the page'),
    'button to usable': row(ms(usable.fromButton), '', '', ''),
    'address to usable': row(
      ms(usable.fromAddress),
      '1600 ms',
      times(usable.fromAddress, usable.beside),
      'the page for visitors',
    ),
    'script until usable, gzipped': row(
      kb(script.needed),
      kb(MOST_BYTES),
      times(script.needed, script.beside),
      'the page for visitors',
    ),
    'script in all, gzipped': row(kb(script.all), '', times(script.all, script.beside), 'the page for visitors'),
  });

  function row(figure: string, target: string, ratio: string, beside: string) {
    return { figure, target, ratio, beside };
  }
}
