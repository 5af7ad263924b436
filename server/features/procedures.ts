import { proceduresWith } from '../accounts/auth/procedures';
import type { Services } from './context';

export const {
  adminOrKeyMutation,
  adminOrKeyProcedure,
  adminProcedure,
  editorEffect,
  editorMutation,
  editorProcedure,
  finishedPersonProcedure,
  publicMutation,
  recordProcedure,
  reviewMutation,
  sudoMutation,
  sudoOrKeyEffect,
  sudoOrKeyMutation,
  sudoPersonProcedure,
  sudoProcedure,
} = proceduresWith<Services>();
