import { DeliveriesPart } from './deliveries-part';
import { PageParts } from './page-parts';
import { WebhooksPart } from './webhooks-part';

/** Webhooks: the services that are notified, and the log of what was sent to them. */
export function WebhooksPage() {
  return <PageParts page="webhooks" parts={{ webhooks: WebhooksPart, deliveries: DeliveriesPart }} />;
}
