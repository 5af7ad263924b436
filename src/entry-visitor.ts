import './styles/site.css';
import { countUp } from './ui/count-up';
import { startToaster } from './ui/toaster';
import { watchPicture } from './ui/watch-picture';
import { loadWhenAsked } from './visitor/load-asked';
import { listenToMenu } from './visitor/menu';
import { followLinks } from './visitor/navigation';
import { listenToFilter } from './visitor/portfolio-filter';
import { prefetchPages } from './visitor/prefetch';
import { needsApp, startApp } from './visitor/start-app';
import { reportUnrequestedVisits } from './visitor/visits';

// All that a visitor's page needs. It listens at the document, so that it serves what the app draws later as well; what it would do
// twice, because the app does it too, it leaves to the app.

async function start(): Promise<void> {
  startToaster();
  const { app = '', asked = '', counted } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  const isWanted = needsApp(window.location);
  // Somebody signed in after the page began: no editing tools where another service's script runs.
  if (isWanted && counted !== undefined) return window.location.reload();
  const isApp = isWanted && (await startApp(app.split(' ').filter(Boolean)));
  listenToMenu();
  loadWhenAsked(asked);
  reportUnrequestedVisits();
  if (isApp) return;
  listenToFilter();
  prefetchPages();
  followLinks(startPage);
}

/** Starts what belongs to elements of the page on screen. @returns ends it */
function startPage(): () => void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const ends = [...all('.picture').map(watchPicture), ...all('[data-count-ms]').map(countUp)];
  return () => {
    for (const end of ends) end();
  };
}

void start();
