import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trpc } from '../../api/trpc';
import { useDashboard } from '../shell/dashboard-context';
import { UNREAD_KEY } from '../shell/use-unread';

export type MessagePage = Awaited<ReturnType<Trpc['contact']['messages']['query']>>;
export type Message = MessagePage['items'][number];
export type MessageStatus = Message['status'];
export type MessageList = 'inbox' | 'new' | 'archived' | 'spam';

type Pages = InfiniteData<MessagePage, string | undefined>;

/** The messages of a list that hold some words, fifty at a time; read anew when one arrives. */
export function useMessages(list: MessageList, q: string) {
  const { trpc, live } = useDashboard();
  const queryClient = useQueryClient();
  const queryKey = ['admin', 'messages', list, q];
  const messages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      trpc.contact.messages.query({ status: list, ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'message' || kind === 'gap') {
          void queryClient.invalidateQueries({ queryKey: ['admin', 'messages'] });
        }
      }),
    [live, queryClient],
  );

  /** Moves a message; it leaves the list it does not belong to any more, and one that is only read stays until later. */
  async function move(message: Message, status: MessageStatus): Promise<Message> {
    const moved = await trpc.contact.setStatus.mutate({ id: String(message.id), status });
    queryClient.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: withMoved(data.pages, moved, list) });
    await queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
    return moved;
  }

  /** Deletes a message for good. */
  async function remove({ id }: Message): Promise<void> {
    await trpc.contact.delete.mutate({ id }, { context: { key: crypto.randomUUID() } });
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
        },
    );
    await refresh();
  }

  /** Reads every list anew. */
  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'messages'] }),
      queryClient.invalidateQueries({ queryKey: UNREAD_KEY }),
    ]);
  }

  return { messages, items: messages.data?.pages.flatMap(({ items }) => items) ?? [], move, remove, refresh };
}

/** Whether a message that got a status is still shown: what was only read is, until the list is read anew. */
export function staysIn(list: MessageList, status: MessageStatus): boolean {
  if (list === 'inbox' || list === 'new') return status === 'new' || status === 'read';
  return list === status;
}

function withMoved(pages: MessagePage[], moved: Message, list: MessageList): MessagePage[] {
  const stays = staysIn(list, moved.status);
  return pages.map((page) => ({
    ...page,
    items: stays
      ? page.items.map((item) => (item.id === moved.id ? moved : item))
      : page.items.filter(({ id }) => id !== moved.id),
  }));
}
