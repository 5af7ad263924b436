import { proceduresWith } from '../accounts/auth/procedures';
import type { LibraryServices } from './context';

export const { editorEffect, editorMutation, editorProcedure, sudoMutation } = proceduresWith<LibraryServices>();
