import './styles/site.css';
import { mayEdit } from './api/may-edit';
import { countUp } from './ui/count-up';
import { startToaster } from './ui/toaster';
import { watchPicture } from './ui/watch-picture';
import { loadWhenAsked } from './visitor/load-asked';
import { listenToMenu } from './visitor/menu';
import { followLinks } from './visitor/navigation';
import { listenToFilter } from './visitor/portfolio-filter';
import { prefetchPages } from './visitor/prefetch';
import { needsApp, startApp } from './visitor/start-app';
import { reportVisits } from './visitor/visits';

// Everything that a visitor's page needs. Its listeners are on the document, so they also serve elements that the app renders later. What
// the app does itself is left to the app.

async function start(): Promise<void> {
  startToaster();
  const { app = '', asked = '', counted } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  // The editor never runs on a page with a third-party script, which may still be there if someone has just signed in.
  if (counted !== undefined && mayEdit()) return window.location.reload();
  const isWanted = needsApp(window.location) && counted === undefined;
  reportVisits();
  const isApp = isWanted && (await startApp(app.split(' ').filter(Boolean)));
  listenToMenu();
  loadWhenAsked(asked);
  if (isApp) return;
  listenToFilter();
  prefetchPages();
  followLinks(startPage);
}

/** Starts the scripts of elements on the current page. @returns a function that stops them */
function startPage(): () => void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const ends = [...all('.picture').map(watchPicture), ...all('[data-count-ms]').map(countUp)];
  return () => {
    for (const end of ends) end();
  };
}

void start();
