import type { OpenAPIObject } from 'trpc-to-openapi';
import { WEBHOOK_TYPES, type WebhookType } from '../../../src/content/webhook-types';

const text = { type: 'string' } as const;
const id = { type: 'integer' } as const;
const by = {
  type: 'object',
  required: ['kind', 'id', 'name'],
  properties: {
    kind: { ...text, enum: ['person', 'key', 'server'] },
    id: { type: ['string', 'null'] },
    name: { type: ['string', 'null'] },
  },
};
const draft = {
  type: 'object',
  required: ['id', 'name', 'state', 'version'],
  properties: { id, name: text, state: text, version: id },
};
const page = {
  type: 'object',
  required: ['id', 'title', 'address', 'version', 'state'],
  properties: {
    ...{ id: text, title: text, address: { type: ['string', 'null'] }, version: id },
    state: { ...text, enum: ['published', 'removed'] },
    previousAddress: { ...text, description: 'Set if the page moved.' },
  },
};

/** The fields of the data of events, besides `url`; those of drafts are `draft` and `by`. */
const DATA: Partial<Record<WebhookType, { required: string[]; properties: Record<string, object> }>> = {
  'site.published': {
    required: ['changeSetId', 'source', 'by', 'pages', 'pageCount'],
    properties: {
      changeSetId: id,
      source: text,
      by,
      pages: { type: 'array', maxItems: 50, items: page },
      pageCount: id,
    },
  },
  'draft.published': {
    required: ['draft', 'by', 'changeSetId'],
    properties: {
      ...{ draft, by, changeSetId: { type: ['integer', 'null'] } },
      withoutApproval: { type: 'boolean', description: 'Set if an admin published it in an emergency.' },
    },
  },
  'message.received': {
    required: ['message'],
    properties: { message: { type: 'object', required: ['id', 'subject'], properties: { id, subject: text } } },
  },
  ping: {
    required: ['webhook'],
    properties: { webhook: { type: 'object', required: ['id', 'name'], properties: { id, name: text } } },
  },
};

/** Returns the part of the API document that describes the requests to webhooks, by type of event. */
export function webhookPaths(): NonNullable<OpenAPIObject['webhooks']> {
  const types = Object.entries(WEBHOOK_TYPES) as [WebhookType, string][];
  return Object.fromEntries(
    types.map(([type, meaning]) => {
      const { required, properties } = DATA[type] ?? { required: ['draft', 'by'], properties: { draft, by } };
      const url = { ...text, description: 'The screen of the dashboard that shows it.' };
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: type },
          timestamp: { ...text, format: 'date-time', description: 'When the event happened.' },
          data: { type: 'object', required: ['url', ...required], properties: { url, ...properties } },
        },
      };
      const post = {
        operationId: `webhook-${type}`,
        summary: meaning,
        description:
          'Sent to each webhook that an admin created for it, signed as the Standard Webhooks specification says. Answer within 10 seconds.',
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
          return { name, in: 'header', required: true, schema: text };
        }),
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Received.' },
          410: { description: 'The webhook is switched off.' },
          default: { description: 'The event is sent again later.' },
        },
      };
      return [type, { post }];
    }),
  ) as NonNullable<OpenAPIObject['webhooks']>;
}
