import type { AccountContext } from '../accounts/context';
import type { Outbox } from '../platform/outbox/outbox';
import type { SiteServices } from '../site/context';
import type { Backups } from './backup/backups';
import type { ChainMail } from './chain/chain-mail';
import type { ContactOutbox } from './contact/outbox';
import type { Examinations } from './examination/examinations';
import type { RecordCopier } from './record-copy/record-copier';
import type { SearchIndex } from './search/search-index';
import type { OutsideLinks } from './site-check/outside-links';
import type { SiteReader } from './site-check/site-reader';

/** All services of the site. */
export interface Services extends SiteServices {
  /** Sends contact messages to the firm's mailbox. */
  outbox: ContactOutbox;
  /** Sends events to webhooks. */
  webhooks: Outbox;
  /** Emails the newest links of the hash chains to admins every day. */
  chainMail: ChainMail;
  /** The full-text index of the content. */
  searchIndex: SearchIndex;
  /** Reads the site's own pages as visitors see them. */
  siteReader: SiteReader;
  /** Checks links to other sites. */
  outsideLinks: OutsideLinks;
  /** Copies the record of publications to a second store. */
  recordCopier: RecordCopier;
  /** Creates and lists the site's backups. */
  backups: Backups;
  /** Makes responses to examinations. */
  examinations: Examinations;
}

/** The context of any procedure call. */
export interface Context extends AccountContext, Services {}
