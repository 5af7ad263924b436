import { lazyPart } from '../ui/lazy-part';
import type { AdminTool } from './admin-tool';

/** All tools, in the order of their buttons. Each is a lazy chunk. */
export const TOOLS: readonly AdminTool[] = [
  {
    id: 'library',
    label: 'Section Manager',
    place: 'header',
    Component: lazyPart(async () => (await import('./tools/library-tool')).LibraryTool),
  },
  {
    id: 'assistant',
    label: 'AI Assistant',
    place: 'header',
    Component: lazyPart(async () => (await import('./writing/assistant-tool')).AssistantTool),
  },
  {
    id: 'comments',
    label: 'Comments',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/comments-tool')).CommentsTool),
  },
  {
    id: 'claims',
    label: 'Claims',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/claims-tool')).ClaimsTool),
  },
  {
    id: 'batch',
    label: 'Batch Edit',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/batch-tool')).BatchTool),
  },
  {
    id: 'history',
    label: 'History',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/history-tool')).HistoryTool),
  },
];
