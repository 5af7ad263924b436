import './styles/site.css';
import { countUp } from './ui/count-up';
import { startToaster } from './ui/toaster';
import { watchPicture } from './ui/watch-picture';
import { listenToContactForm } from './visitor/contact-form';
import { listenToEmbeds } from './visitor/embeds';
import { followGoingBack } from './visitor/going-back';
import { listenToMenu } from './visitor/menu';
import { listenToProfiles } from './visitor/operator-profile';
import { listenToFilter } from './visitor/portfolio-filter';
import { prefetchPages } from './visitor/prefetch';
import { needsApp, startApp } from './visitor/start-app';
import { tellVisits } from './visitor/visits';

// All that a visitor's page needs. It listens at the document, so that it serves what the app draws later as well; what it would do
// twice, because the app does it too, it leaves to the app.

async function start(): Promise<void> {
  startToaster();
  const { app = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  const isApp = needsApp(window.location) && (await startApp(app.split(' ').filter(Boolean)));
  listenToMenu();
  listenToContactForm();
  listenToProfiles();
  listenToEmbeds();
  tellVisits();
  if (isApp) return;
  followGoingBack();
  listenToFilter();
  prefetchPages();
  for (const picture of document.querySelectorAll<HTMLElement>('.picture')) watchPicture(picture);
  for (const figure of document.querySelectorAll<HTMLElement>('[data-count-ms]')) countUp(figure);
}

void start();
