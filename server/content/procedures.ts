import { proceduresWith } from '../accounts/auth/procedures';
import type { ContentServices } from './context';

export const {
  draftMutation,
  draftProcedure,
  editorMutation,
  editorProcedure,
  publicProcedure,
  publishMutation,
  reviewMutation,
  sudoMutation,
} = proceduresWith<ContentServices>();
