import { tracked } from '@trpc/server';
import { z } from 'zod';
import { isPageName } from '../../src/pages/page-ids';
import { type Identity, identify, identifySession } from '../accounts/auth/identify';
import { findSession } from '../accounts/auth/read-session';
import { t } from '../accounts/auth/trpc';
import type { Context } from '../features/context';
import { mayUseDrafts, type Role } from '../platform/actor';
import { AppError, ForeignNetwork, Unidentified } from '../platform/errors';
import { followSite, type LiveItem } from '../platform/live/follow-site';
import type { Joining } from '../platform/live/presence';
import { trpcErrorOf } from '../platform/trpc/trpc-error';
import { editorEffect } from './procedures';

const clientId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'A client ID may contain only letters, digits and hyphens, and up to 64 characters.');
const pageId = z.string().refine(isPageName, 'This page does not exist.');
const window = z.object({ pageId, clientId });

/** Streams live events to connected editors as server-sent events. Only the dashboard and the editor use it. */
export const liveRouter = t.router({
  /**
   * Streams events with ids, so that a reconnecting client can resume. With `window`, also streams who else has that page open over the
   * same connection: a browser allows only six connections per site, across all tabs.
   */
  events: editorEffect
    .input(z.object({ lastEventId: z.string().max(100).optional(), window: window.optional() }))
    .subscription(({ ctx, input, signal }) => holdFailures(trackedEvents(openConnection(ctx, signal, input)))),

  /** Streams who else has this page open, once at first and again after each change. */
  presence: editorEffect
    .input(window)
    .subscription(({ ctx, input, signal }) => holdFailures(pickPeople(openConnection(ctx, signal, { window: input })))),
});

async function* trackedEvents(items: AsyncGenerator<LiveItem>) {
  for await (const { id, event } of items) yield id === null ? { id: '', data: event } : tracked(id, event);
}

async function* pickPeople(items: AsyncGenerator<LiveItem>) {
  for await (const { event } of items) if (event.kind === 'presence') yield event.people;
}

interface Wish {
  lastEventId?: string;
  window?: { pageId: string; clientId: string };
}

/** Counts the connection until it ends. @throws AppError TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE if there are too many */
function openConnection(ctx: Context, signal: AbortSignal | undefined, wish: Wish): AsyncGenerator<LiveItem> {
  const { id: userId } = ctx.actor;
  if (userId === null || !signal) throw new Error('A subscription needs an editor and a signal.');
  const end = ctx.live.connect(userId);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return follow(ctx, signal, userId, wish, end);
}

async function* follow(
  ctx: Context,
  signal: AbortSignal,
  userId: string,
  { lastEventId, window: opened }: Wish,
  end: () => void,
): AsyncGenerator<LiveItem> {
  const { role, name } = ctx.actor;
  if (role === null) throw new Error('A subscription needs an editor.');
  const joining: Joining | undefined = opened && { ...opened, userId, name: name ?? '' };
  try {
    yield* followSite({
      hub: ctx.live,
      userId,
      role,
      readsDrafts: mayUseDrafts(ctx.actor, 'read'),
      isSignedIn: ctx.actor.kind === 'session',
      recheck: () => readCurrentRole(ctx),
      lastEventId,
      window: joining,
      signal,
    });
  } catch (error) {
    // The client reconnects unless the error code says that it may not.
    if (error instanceof AppError) throw trpcErrorOf(error);
    throw error;
  } finally {
    end();
  }
}

/** Returns the person's current role, or null if the session or key has ended or may no longer be used from the client's network. */
async function readCurrentRole(ctx: Context): Promise<Role | null> {
  const { actor, database } = ctx;
  const today = await identifyAgain(ctx).then(
    (found) => found.actor,
    (error: unknown) => {
      if (error instanceof Unidentified || error instanceof ForeignNetwork) return null;
      throw error;
    },
  );
  if (today?.id === actor.id && today?.role) return today.role;
  // The auth library gives the same answer for an ended session and an unreachable database.
  await database.ping();
  return null;
}

/** Identifies the owner of the key or session. The session is looked up by id, because its token may have been renewed. */
async function identifyAgain({ auth, headers, address, actor, database, env, session }: Context): Promise<Identity> {
  if (!session) return identify({ auth, database, env }, headers, actor.client, { isUse: false, address });
  return identifySession({ database, env }, await findSession(database.db, session.id), actor.client, false);
}

/**
 * Passes on the items and the final failure of the source. A failure that occurs while no one awaits the next item is held until someone
 * does; otherwise it would be an unhandled rejection and end the server. The subscription's own stream reads ahead of a slow reader.
 */
export function holdFailures<T>(source: AsyncGenerator<T, void>): AsyncIterable<T, void> {
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const step = source.next();
        step.catch(() => undefined);
        return step;
      },
      return: () => source.return(),
      throw: (error) => source.throw(error),
    }),
  };
}
