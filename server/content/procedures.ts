import { proceduresWith } from '../accounts/auth/procedures';
import type { ContentServices } from './context';

export const {
  claimDraftMutation,
  claimMutation,
  claimProcedure,
  commentMutation,
  commentProcedure,
  draftMutation,
  draftProcedure,
  editorMutation,
  editorProcedure,
  linkMutation,
  publicProcedure,
  publishMutation,
  reviewMutation,
  shownProcedure,
  sudoMutation,
} = proceduresWith<ContentServices>();
