import { z } from 'zod';
import { t } from '../trpc/init';
import { adminOrKeyProcedure, sudoProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { listAudit } from './list-audit';
import { AUDIT_ACTIONS } from './record-audit';

const entry = z.object({
  id: z.number(),
  action: z.string(),
  subject: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string(), keyOf: z.string().nullable() }).nullable(),
  kind: z.string().nullable(),
  client: z.string().nullable(),
  timestamp: z.string(),
});

/** By what the record is narrowed, as it is asked for. */
export const AUDIT_QUERY = {
  action: z.enum(AUDIT_ACTIONS).optional(),
  actor: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
};

export const auditRouter = t.router({
  /** Has the person confirm their identity before the browser downloads the CSV file. */
  mayDownload: sudoProcedure
    .output(z.object({ success: z.literal(true) }))
    .mutation(() => ({ success: true as const })),

  list: adminOrKeyProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/audit',
        summary: 'List what was done in the administration',
        tags: ['Admin'],
      },
      example: {
        request: { action: 'user-role' },
        response: {
          items: [
            {
              id: 7,
              action: 'user-role',
              subject: 'tomas@firm.example: admin',
              actor: { id: 'u1', name: 'Marian Oakes', keyOf: null },
              kind: 'session',
              client: 'pT4gYw0bL2mQx8sV1nZc3A',
              timestamp: '2026-01-05T10:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    })
    .input(strictInput({ cursor: z.string().optional(), ...AUDIT_QUERY }))
    .output(z.object({ items: z.array(entry), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listAudit(ctx.db, input)),
});
