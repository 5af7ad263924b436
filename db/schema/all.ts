import * as accounts from './accounts';
import * as bundles from './bundles';
import * as claims from './claims';
import * as comments from './comments';
import * as content from './content';
import * as drafts from './drafts';
import * as history from './history';
import * as library from './library';
import * as notifications from './notifications';
import * as operations from './operations';
import * as publications from './publications';
import * as retention from './retention';
import * as reviews from './reviews';
import * as webhooks from './webhooks';

/** Every table of the site. */
export const schema = {
  ...content,
  ...bundles,
  ...claims,
  ...comments,
  ...drafts,
  ...history,
  ...library,
  ...notifications,
  ...operations,
  ...publications,
  ...retention,
  ...reviews,
  ...accounts,
  ...webhooks,
};
