import { expect, it } from 'vitest';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Access } from '../../accounts/auth/trpc';
import { type Actor, mayUseDrafts } from '../../platform/actor';
import { limitToDrafting } from './answer-mcp';

const ACCESS: Access[] = [
  ...([
    'public',
    'person',
    'review',
    'editor',
    'comment',
    'claim',
    'link',
    'files',
    'draft',
    'publish',
    'admin',
  ] as const),
];
const may = (actor: Actor, access: Access, isWrite: boolean): boolean => {
  try {
    requireAccess(actor, access, isWrite, true);
    return true;
  } catch {
    return false;
  }
};

it('limitToDrafting only ever lowers what a caller may do', () => {
  for (const role of ['admin', 'editor', 'reviewer', null] as const) {
    for (const writesAs of ['admin', 'editor', null, undefined] as const) {
      for (const drafts of ['publish', 'write', 'read', null, undefined] as const) {
        const rights = { ...(writesAs !== undefined && { writesAs }), ...(drafts !== undefined && { drafts }) };
        const actor: Actor = { kind: 'key', id: 'u1', name: 'A key', role, client: '', ...rights };
        const limited = limitToDrafting(actor);
        for (const access of ACCESS) {
          for (const isWrite of [false, true]) {
            const [can, could] = [may(limited, access, isWrite), may(actor, access, isWrite)];
            expect([actor, access, isWrite, can && !could]).toEqual([actor, access, isWrite, false]);
            // Agents never need these, even if the owner is an admin.
            const isOfPeople = access === 'admin' || access === 'publish' || access === 'link' || access === 'files';
            if (isOfPeople || ((access === 'editor' || access === 'claim') && isWrite))
              expect([actor, access, isWrite, can]).toEqual([actor, access, isWrite, false]);
          }
        }
        expect(may(limited, 'draft', true)).toBe(role !== null && mayUseDrafts(actor, 'write'));
      }
    }
  }
});
