import { proceduresWith } from '../accounts/auth/procedures';
import type { ContentServices } from './context';

export const {
  commentMutation,
  commentProcedure,
  draftMutation,
  draftProcedure,
  editorMutation,
  editorProcedure,
  publicProcedure,
  publishMutation,
  reviewMutation,
  shownProcedure,
  sudoMutation,
} = proceduresWith<ContentServices>();
