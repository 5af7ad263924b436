import type { AccountContext } from '../accounts/context';
import type { LibraryServices } from '../library/context';
import type { SitePictures } from './changes/site-pictures';
import type { PageDirectory } from './directory/page-directory';
import type { DraftScheduler } from './drafts/scheduler';
import type { ApprovalWatch } from './drafts/void-approvals';
import type { RedirectUses } from './pages/redirect-uses';

export interface ContentServices extends LibraryServices {
  /** All pages and their addresses. */
  directory: PageDirectory;
  /** Images and other data that pages show from other pages and the media library. */
  pictures: SitePictures;
  /** Counts how often redirects are followed. */
  redirectUses: RedirectUses;
  /** Voids approvals of drafts when the site changes at their places. */
  approvals: ApprovalWatch;
  /** Publishes scheduled drafts when they are due. */
  scheduler: DraftScheduler;
}

export interface ContentContext extends AccountContext, ContentServices {}
