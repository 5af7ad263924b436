import { useEffect } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { useDashboard } from '../shell/dashboard-context';

export type MessagePage = Outputs['contact']['messages'];
export type Message = MessagePage['items'][number];
export type MessageStatus = Message['status'];
export type MessageList = 'inbox' | 'new' | 'archived' | 'spam';

/** Mutations of messages run one after another. */
const IN_ORDER = { id: 'messages' };

/** Returns a list's messages that match the search, fifty at a time, and refetches when a message arrives. */
export function useMessages(list: MessageList, q: string) {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  const asked = { status: list, ...(q ? { q } : {}) };
  const messages = trpc.contact.messages.useInfiniteQuery(asked, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const setStatus = trpc.contact.setStatus.useMutation({ scope: IN_ORDER });
  const deleteMessage = trpc.contact.delete.useMutation({ scope: IN_ORDER });

  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'message' || kind === 'gap') void utils.contact.messages.invalidate();
      }),
    [live, utils],
  );

  function changePages(change: (pages: MessagePage[]) => MessagePage[]): void {
    utils.contact.messages.setInfiniteData(asked, (data) => data && { ...data, pages: change(data.pages) });
  }

  /** Moves a message. It leaves a list it no longer belongs to, except that a message just read stays until the next refetch. */
  async function move(message: Message, status: MessageStatus): Promise<Message> {
    const moved = await setStatus.mutateAsync({ id: String(message.id), status });
    changePages((pages) => updateMoved(pages, moved, list));
    await utils.contact.unread.invalidate();
    return moved;
  }

  /** Deletes a message permanently. */
  async function remove({ id }: Message): Promise<void> {
    await deleteMessage.mutateAsync({ id });
    changePages((pages) => pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })));
    await refresh();
  }

  /** Refetches every list. */
  async function refresh(): Promise<void> {
    await Promise.all([utils.contact.messages.invalidate(), utils.contact.unread.invalidate()]);
  }

  const isActing = setStatus.isPending || deleteMessage.isPending;
  return { messages, items: messages.data?.pages.flatMap(({ items }) => items) ?? [], move, remove, refresh, isActing };
}

/** Returns whether a message with a new status stays visible: a message just read stays until the list is refetched. */
export function isStillListed(list: MessageList, status: MessageStatus): boolean {
  if (list === 'inbox' || list === 'new') return status === 'new' || status === 'read';
  return list === status;
}

function updateMoved(pages: MessagePage[], moved: Message, list: MessageList): MessagePage[] {
  const stays = isStillListed(list, moved.status);
  return pages.map((page) => ({
    ...page,
    items: stays
      ? page.items.map((item) => (item.id === moved.id ? moved : item))
      : page.items.filter(({ id }) => id !== moved.id),
  }));
}
