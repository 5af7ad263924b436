import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../accounts/audit/record-audit';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter } from '../../platform/trpc/wire-types';
import { adminOrKeyProcedure, sudoProcedure } from '../procedures';
import { listAudit } from './list-audit';

const entry = z.object({
  id: z.number().int(),
  action: z.string(),
  subject: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string(), keyOf: z.string().nullable() }).nullable(),
  kind: z.string().nullable(),
  client: z.string().nullable(),
  timestamp: z.string(),
});

/** The filters of the audit log. */
export const AUDIT_QUERY = {
  action: z.enum(AUDIT_ACTIONS).optional().describe('Return only entries of this kind.'),
  actor: z.string().max(200).optional().describe('Return only entries of this person or key, by id.'),
  q: z.string().max(200).optional().describe('Return only entries that contain this text.'),
};

export const auditRouter = t.router({
  /** Asks the person to confirm their identity before the browser downloads the CSV file. */
  mayDownload: sudoProcedure
    .output(z.object({ success: z.literal(true) }))
    .mutation(() => ({ success: true as const })),

  list: adminOrKeyProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/audit',
        summary: 'Read the audit log, newest first',
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
    .input(strictInput({ cursor: cursorParameter().optional(), ...AUDIT_QUERY }))
    .output(z.object({ items: z.array(entry), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listAudit(ctx.database.lists, input)),
});
